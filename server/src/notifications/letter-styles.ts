import type { Firm } from '@niveshak/contract/firm/schemas';
import { accentColours, isHexColour } from '@niveshak/domain/firm/brand';

/** The app's paper and ink, as mail programs take them: plain values, said inline. */
export const ink = {
  paper: '#fbf7ef',
  text: '#1f1b16',
  soft: '#5d564b',
  rule: '#ddd4c2',
  accent: '#e8a317',
  onAccent: '#1d1a14',
} as const;

export type LetterAccent = { readonly accent: string; readonly onAccent: string };

/** The firm's accent, or the product's. */
export function accentOf(firm: Pick<Firm, 'accent'>): LetterAccent {
  if (firm.accent === null || !isHexColour(firm.accent)) return ink;
  return accentColours(firm.accent).light;
}

export const face = {
  serif: "'Source Serif 4',Georgia,'Times New Roman',serif",
  sans: "Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif",
} as const;

const dark = { paper: '#191713', text: '#efe9dd', soft: '#b3aa9a', rule: '#3a352c' } as const;

/** Twice: for programs that follow the system, and for Outlook, which marks what it darkened itself. */
export const darkStyles = `
:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.n-paper{background:${dark.paper}!important}
.n-ink{color:${dark.text}!important}
.n-soft{color:${dark.soft}!important}
.n-rule,.n-rule p{border-color:${dark.rule}!important}
}
[data-ogsc] .n-ink{color:${dark.text}!important}
[data-ogsc] .n-soft{color:${dark.soft}!important}
[data-ogsb] .n-paper{background:${dark.paper}!important}`;
