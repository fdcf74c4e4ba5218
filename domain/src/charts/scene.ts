import type { Tone } from './chart.ts';

/** Frame colours. Data tones are separate. */
type Ink = 'ink' | 'soft' | 'rule' | 'paper';

export type Colour = Ink | Tone;

export type SceneItem =
  | {
      readonly kind: 'path';
      /** Runs of points. Gaps in the data end a run. */
      readonly runs: readonly (readonly (readonly [x: number, y: number])[])[];
      readonly colour: Colour;
      readonly width: number;
    }
  | {
      readonly kind: 'area';
      readonly points: readonly (readonly [x: number, y: number])[];
      readonly colour: Colour;
      readonly opacity: number;
    }
  | {
      readonly kind: 'rect';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly colour: Colour;
      readonly opacity: number;
    }
  | {
      readonly kind: 'rule';
      readonly from: readonly [x: number, y: number];
      readonly to: readonly [x: number, y: number];
      readonly colour: Colour;
      readonly width: number;
    }
  | { readonly kind: 'mark'; readonly x: number; readonly y: number; readonly colour: Colour }
  | {
      readonly kind: 'text';
      readonly x: number;
      /** Baseline position. */
      readonly y: number;
      readonly text: string;
      readonly size: number;
      readonly anchor: 'start' | 'middle' | 'end';
      readonly colour: Colour;
      readonly isStrong: boolean;
    };

/** Point of interaction: a day, bar or cell. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  /** Positions of the lines on a day, or the frame of a bar or cell. */
  readonly points: readonly { readonly x: number; readonly y: number; readonly colour: Colour }[];
  readonly frame: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  } | null;
}

/** Chart as coordinates in CSS pixels, with y growing downwards. */
export interface Scene {
  readonly width: number;
  readonly height: number;
  readonly items: readonly SceneItem[];
  /** In the order of `readingAt` and the table rows. */
  readonly spots: readonly Spot[];
  /** Vertical extent of the crosshair; null if spots have frames. */
  readonly crosshair: readonly [top: number, bottom: number] | null;
}

export const textSize = { title: 18, subtitle: 13, label: 13, tick: 13, cell: 12, source: 12 } as const;
/** Below this width in CSS pixels, labels are above the lines and bars instead of next to them. */
export const narrow = 480;
export const lineHeight = 1.3;
/** Width of bold text relative to `textWidth`. */
export const strongWider = 1.1;

export interface TextAsked {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly size: number;
  readonly colour: Colour;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly isStrong?: boolean;
}

export function text({ anchor = 'start', isStrong = false, ...rest }: TextAsked): SceneItem {
  return { kind: 'text', anchor, isStrong, ...rest };
}
