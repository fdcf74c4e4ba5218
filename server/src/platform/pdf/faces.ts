import fs from 'node:fs';

const face = (name: string) => fs.readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url));

/** The faces of every document, embedded: `doc.registerFont` takes them. */
export const faces = { regular: face('inter-400'), bold: face('inter-600'), firm: face('firm-name-600') };
export type Face = keyof typeof faces;
