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
  index: range(16, (at) => {
    const height = 160 + ((at * 197) % 130) + (at % 5 === 4 ? 380 : 0);
    return `<rect x="${60 + at * 94}" y="${900 - height}" width="66" height="${height}" fill="${at % 5 === 4 ? clay : leaf}"/>`;
  }),
  crowd: range(84, (at) => {
    const [x, y] = [at % 14, Math.floor(at / 14)];
    return `<circle cx="${90 + x * 109}" cy="${120 + y * 132}" r="38" fill="${(at * 37) % 14 < x ? clay : sand}"/>`;
  }),
  swap: `<path d="M160 250C560 170 1040 170 1440 250" stroke="${ink}" stroke-width="18" fill="none"/>
    <path d="M520 240c-150 120-150 300 0 420 150-120 150-300 0-420z" fill="${leaf}"/>
    <path d="M1010 430c60-150 230-220 400-160-40 180-200 270-400 160z" transform="rotate(38 1100 400) translate(70 190)" fill="${clay}"/>`,
  flasks: range(4, (at) => {
    const [x, level] = [150 + at * 345, 470 + ((at * 170) % 260)];
    const slope = ((level - 380) / 380) * 120;
    return `<path d="M${x + 100} 150h80v230l120 380h-320l120-380z" fill="${sand}"/><path d="M${x + 100 - slope} ${level}H${x + 180 + slope}L${x + 300} 760H${x - 20}z" fill="${at % 2 === 0 ? clay : leaf}"/>`;
  }),
  steps: range(9, (at) => {
    const top = 780 - at * 76;
    return `<rect x="${40 + at * 170}" y="${top}" width="160" height="${900 - top}" fill="${[leaf, sand, clay][at % 3]}"/>`;
  }),
  tubes: range(11, (at) => {
    const [x, level] = [100 + at * 130, 300 + ((at * 113) % 330)];
    return `<rect x="${x}" y="150" width="84" height="620" rx="42" fill="${sand}"/><path d="M${x} ${level}h84V728a42 42 0 0 1-84 0z" fill="${at % 3 === 0 ? clay : leaf}"/>`;
  }),
  rings: [250, 180, 138, 104]
    .map(
      (r, at) =>
        `<circle cx="${[300, 760, 1100, 1370][at]}" cy="${720 - r}" r="${r}" fill="${[clay, leaf, sand, ink][at]}"/>`,
    )
    .join('')
    .concat(`<rect x="40" y="720" width="1520" height="10" fill="${ink}"/>`),
  boxes: range(28, (at) => {
    const column = Math.floor((Math.sqrt(8 * at + 1) - 1) / 2);
    const row = at - (column * (column + 1)) / 2;
    return `<rect x="${90 + column * 205}" y="${790 - row * 112}" width="190" height="100" fill="${[clay, sand, leaf, ink][(at * 7) % 4]}"/>`;
  }),
  iceberg: `<rect y="330" width="1600" height="570" fill="${leaf}" fill-opacity=".35"/>
    <path d="M610 330l150-210 110 90 120 120z" fill="${clay}"/><path d="M400 330h820l-130 260-210 240-150-90-200-180z" fill="${ink}"/>`,
  tiles: range(40, (at) => {
    const [x, y] = [60 + (at % 8) * 187, 60 + Math.floor(at / 8) * 160];
    const crack =
      at % 9 === 3
        ? `<path d="M${x + 40} ${y}l50 60-30 30 60 50" stroke="${ink}" stroke-width="9" fill="none"/>`
        : '';
    return `<rect x="${x}" y="${y}" width="172" height="145" fill="${at % 9 === 3 ? clay : sand}"/>${crack}`;
  }),
} as const;

function range(count: number, draw: (at: number) => string): string {
  return Array.from({ length: count }, (_none, at) => draw(at)).join('');
}

export const coverMotifs = [
  'valves',
  'houses',
  'columns',
  'index',
  'crowd',
  'swap',
  'flasks',
  'steps',
  'tubes',
  'rings',
  'boxes',
  'iceberg',
  'tiles',
] as const satisfies readonly (keyof typeof motifs)[];
export type CoverMotif = (typeof coverMotifs)[number];

/** Returns the illustrated cover as a 1600 × 900 PNG. */
export function drawCover(motif: CoverMotif): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><rect width="1600" height="900" fill="${paper}"/>${motifs[motif]}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
