import type { Firm } from '@niveshak/contract/firm/schemas';
import { colours } from '@niveshak/domain/theme/colours';
import { accentColours, isHexColour } from '@niveshak/domain/firm/brand';

/** Colours as plain values, because mail clients require inline styles. */
export const { light } = colours;

export type EmailAccent = { readonly accent: string; readonly onAccent: string };

export function accentOf(firm: Pick<Firm, 'accent'>): EmailAccent {
  if (firm.accent === null || !isHexColour(firm.accent)) return light;
  return accentColours(firm.accent).light;
}

export const face = {
  serif: "'Source Serif 4',Georgia,'Times New Roman',serif",
  sans: "Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif",
} as const;

const { dark } = colours;

/**
 * Included twice: for clients that follow the system setting, and for Outlook, which marks elements it has darkened.
 */
export const darkStyles = `
:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.n-paper{background:${dark.paper}!important}
.n-ink{color:${dark.ink}!important}
.n-soft{color:${dark.soft}!important}
.n-rule,.n-rule p{border-color:${dark.rule}!important}
.n-mark{background:${dark.ink}!important;color:${dark.paper}!important}
}
[data-ogsc] .n-ink{color:${dark.ink}!important}
[data-ogsc] .n-soft{color:${dark.soft}!important}
[data-ogsb] .n-paper{background:${dark.paper}!important}`;

type EmailStyle = { readonly css: string; readonly className: string };
const message = `font:16px/1.55 ${face.sans};color:${light.ink}`;
const words = `font:17px/1.6 ${face.serif};color:${light.ink}`;
const cell = `padding:8px 12px 8px 0;border-bottom:1px solid ${light.rule};font:15px/1.45 ${face.sans};color:${light.ink};vertical-align:top`;

export const emailStyles: Readonly<Record<string, EmailStyle>> = {
  p: { css: `margin:0 0 16px;${words}`, className: 'n-ink' },
  li: { css: `margin:0 0 6px;${words}`, className: 'n-ink' },
  ul: { css: 'margin:0 0 16px;padding-left:22px', className: '' },
  ol: { css: 'margin:0 0 16px;padding-left:24px', className: '' },
  h2: { css: `margin:28px 0 10px;font:600 21px/1.3 ${face.serif};color:${light.ink}`, className: 'n-ink' },
  h3: { css: `margin:24px 0 8px;font:600 18px/1.35 ${face.serif};color:${light.ink}`, className: 'n-ink' },
  h4: { css: `margin:20px 0 6px;font:600 17px/1.4 ${face.serif};color:${light.ink}`, className: 'n-ink' },
  blockquote: {
    css: `margin:0 0 16px;padding-left:16px;border-left:3px solid ${light.rule};font-style:italic`,
    className: 'n-rule',
  },
  a: { css: `color:${light.ink};text-decoration:underline`, className: 'n-ink' },
  table: { css: 'width:100%;margin:0 0 16px;border-collapse:collapse', className: '' },
  th: { css: `${cell};font-weight:600;text-align:left`, className: 'n-ink n-rule' },
  td: { css: cell, className: 'n-ink n-rule' },
  dt: { css: `margin:10px 0 0;font:600 14px/1.45 ${face.sans};color:${light.soft}`, className: 'n-soft' },
  dd: { css: `margin:2px 0 0;font:14px/1.5 ${face.sans};color:${light.soft}`, className: 'n-soft' },
  small: { css: `display:block;font:14px/1.5 ${face.sans};color:${light.soft}`, className: 'n-soft' },
  code: { css: 'font:15px/1.5 ui-monospace,monospace', className: '' },
};

/** Styles of a message, which has the layout’s typeface instead of an article’s. */
export const messageStyles: typeof emailStyles = {
  ...emailStyles,
  p: { css: `margin:0 0 12px;${message}`, className: 'n-ink' },
  li: { css: `margin:0 0 6px;${message}`, className: 'n-ink' },
};
