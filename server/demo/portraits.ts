import sharp from 'sharp';

/** A flat portrait of a fictional person. Colours are `#rrggbb`. */
export type Face = {
  readonly ground: string;
  readonly skin: string;
  readonly hair: string;
  readonly top: string;
  readonly style: 'bun' | 'beard' | 'bob';
};

const behind = {
  bun: '<circle cx="256" cy="92" r="52"/><ellipse cx="256" cy="196" rx="122" ry="124"/>',
  beard: '<path d="M146 214C132 84 380 84 366 214z"/>',
  bob: '<path d="M120 330C96 60 416 60 392 330z"/>',
} as const;

const above = {
  bun: '<path d="M150 214C152 128 214 118 256 150 298 118 360 128 362 214 338 170 306 160 256 160 206 160 174 170 150 214z"/>',
  beard:
    '<path d="M148 190C150 110 362 110 364 190 330 150 300 146 256 146 212 146 182 150 148 190z"/><path d="M152 236C152 360 210 372 256 372 302 372 360 360 360 236 346 296 320 292 256 292 192 292 166 296 152 236z"/>',
  bob: '<path d="M146 232C146 120 230 104 290 132 340 150 366 180 366 232 340 196 330 170 300 160 250 196 190 186 146 232z"/>',
} as const;

/** Returns the portrait as a 512 × 512 PNG. */
export function drawPortrait({ ground, skin, hair, top, style }: Face): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512">
<rect width="512" height="512" fill="${ground}"/>
<g fill="${hair}">${behind[style]}</g>
<path d="M64 512C72 414 150 388 256 388 362 388 440 414 448 512z" fill="${top}"/>
<path d="M214 320h84v76c0 52-84 52-84 0z" fill="${skin}"/>
<path d="M214 344c28 22 56 22 84 0v18c-28 22-56 22-84 0z" fill="#000" fill-opacity=".14"/>
<ellipse cx="256" cy="232" rx="104" ry="128" fill="${skin}"/>
<g fill="${hair}">${above[style]}</g>
<g fill="#20191a"><circle cx="216" cy="232" r="9"/><circle cx="296" cy="232" r="9"/></g>
<g fill="none" stroke="#20191a" stroke-width="7" stroke-linecap="round"><path d="M198 206q18-12 36 0M278 206q18-12 36 0"/></g>
<path d="M256 238c-4 18-10 30 4 34" fill="none" stroke="#000" stroke-opacity=".3" stroke-width="6" stroke-linecap="round"/>
<path d="M226 304q30 24 60 0" fill="none" stroke="${style === 'beard' ? '#f3d9c6' : '#7a2e24'}" stroke-width="9" stroke-linecap="round"/>
</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
