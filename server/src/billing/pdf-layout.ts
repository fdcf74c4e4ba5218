import { column, ink, sheet } from './pdf-paper.ts';

export const left = sheet.margin;
export const right = sheet.width - sheet.margin;
/** Column width for a two-column layout: parties on the left, numbers on the right. */
export const half = column / 2 - 12;
export const rightHalf = left + column / 2 + 12;

export const label = { face: 'bold', size: 9, color: ink.faint, tracking: 0.4 } as const;
export const bold = { face: 'bold' } as const;
export const soft = { color: ink.soft, size: 9 } as const;
