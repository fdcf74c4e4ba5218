import sharp from 'sharp';

const [paper, ink, clay, leaf, sand] = ['#efe3cd', '#26343b', '#b5652b', '#5d7a5a', '#d8b878'];

const motifs = {
  valves: [0, 1, 2, 3, 4]
    .map((at) => {
      const x = 180 + at * 320;
      const r = 210 - at * 22;
      return `<circle cx="${x}" cy="450" r="${r}" fill="${at % 2 === 0 ? clay : leaf}"/><circle cx="${x}" cy="450" r="${r * 0.62}" fill="${paper}"/><circle cx="${x}" cy="450" r="${r * 0.3}" fill="${ink}"/>`;
    })
    .join(''),
  houses: [0, 1, 2, 3, 4, 5, 6, 7]
    .map((at) => {
      const x = at * 205 - 10;
      const h = 260 + ((at * 97) % 220);
      const fill = [clay, leaf, sand, ink][at % 4];
      return `<path d="M${x} 900V${900 - h}l95-95 95 95V900z" fill="${fill}"/><rect x="${x + 68}" y="${930 - h}" width="54" height="70" fill="${paper}"/>`;
    })
    .join(''),
  columns: [9, 14, -6, 17, 11, -9, 20, 6, 13, -4, 18]
    .map((value, at) => {
      const height = Math.abs(value) * 22;
      const y = value > 0 ? 560 - height : 560;
      return `<rect x="${90 + at * 132}" y="${y}" width="86" height="${height}" fill="${value > 0 ? leaf : clay}"/>`;
    })
    .join('')
    .concat(`<rect x="60" y="556" width="1480" height="8" fill="${ink}"/>`),
} as const;

export const coverMotifs = ['valves', 'houses', 'columns'] as const;
export type CoverMotif = (typeof coverMotifs)[number];

/** Returns the illustrated cover as a 1600 × 900 PNG. */
export function drawCover(motif: CoverMotif): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><rect width="1600" height="900" fill="${paper}"/>${motifs[motif]}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
