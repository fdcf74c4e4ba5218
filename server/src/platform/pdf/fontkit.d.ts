/** Partial types for the font library, which ships none. */
declare module 'fontkit' {
  export type GlyphPosition = {
    xAdvance: number;
    yAdvance: number;
    xOffset: number;
    yOffset: number;
    advanceWidth?: number;
  };
  export type GlyphRun = {
    readonly glyphs: readonly {
      readonly id: number;
      readonly advanceWidth: number;
      readonly codePoints: readonly number[];
    }[];
    readonly positions: readonly GlyphPosition[];
    /** Sum of the advances, in the units of the positions. */
    readonly advanceWidth: number;
  };
  export type Font = {
    readonly layout: (text: string, features?: readonly string[]) => GlyphRun;
    readonly numGlyphs: number;
    readonly unitsPerEm: number;
    readonly createSubset: () => {
      readonly includeGlyph: (glyph: number) => number;
      readonly encode: () => Uint8Array;
    };
  };
  export function create(bytes: Uint8Array): Font;
}
