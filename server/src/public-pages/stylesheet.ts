import { createHash } from 'node:crypto';
import type { Firm } from '@niveshak/contract/firm/schemas';
import { accentColours, accentProblem, isHexColour } from '@niveshak/domain/firm/brand';
import type { AccentColours } from '@niveshak/domain/firm/brand';
import { colours } from '@niveshak/domain/theme/colours';
import type { ColourName, Theme } from '@niveshak/domain/theme/colours';
import { colourTokens, palette } from '@niveshak/domain/charts/palette';
import type { Colour } from '@niveshak/domain/charts/scene';
import type { AppFonts } from './app-fonts.ts';

const names = {
  paper: '--paper',
  raised: '--raised',
  sunken: '--sunken',
  ink: '--ink',
  soft: '--soft',
  rule: '--rule',
  strong: '--strong',
  accent: '--accent',
  accentStrong: '--mark',
  onAccent: '--on-accent',
  accentWash: '--wash',
  good: '--good',
  goodWash: '--good-wash',
  bad: '--bad',
} as const satisfies Partial<Readonly<Record<ColourName, string>>>;

/** Chart colours, under the names used by `chartSvg`. */
const chartNames: Readonly<Partial<Record<Colour, string>>> = colourTokens;

function tokensOf(theme: Theme): string {
  const values: Readonly<Record<string, string>> = { ...palette[theme], ...colours[theme] };
  // Some colours have different names in charts and pages.
  return [...Object.entries(chartNames), ...Object.entries(names)]
    .map(([name, token]) => `${token}: ${values[name]};`)
    .join(' ');
}

/** Uses the app's colours. Supports light, dark and print. */
const stylesheet = `
:root { color-scheme: light dark; ${tokensOf('light')} --sans: Inter, 'Arial Fallback', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; --serif: 'Source Serif 4', 'Georgia Fallback', 'Times Fallback', Georgia, 'Noto Serif', 'Times New Roman', serif; }
@media (prefers-color-scheme: dark) {
  :root { ${tokensOf('dark')} }
  .cover, .portrait, .text img { filter: brightness(.65); }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 var(--sans); overflow-wrap: break-word; }
table, .price, .figure, time { font-variant-numeric: tabular-nums; }
a { color: inherit; text-decoration: underline; text-decoration-color: var(--mark); text-decoration-thickness: .09em; text-underline-offset: .18em; }
a:hover { text-decoration-thickness: .16em; }
a:focus-visible, button:focus-visible, input:focus-visible, select:focus-visible, textarea:focus-visible, summary:focus-visible, [tabindex]:focus-visible { outline: 3px solid var(--mark); outline-offset: 2px; border-radius: 2px; }
h1, h2, h3, h4 { font-family: var(--serif); font-weight: 600; line-height: 1.18; letter-spacing: -.012em; text-wrap: balance; }
h1 { font-size: clamp(2rem, 1.4rem + 2.6vw, 2.875rem); margin: 0; }
h2 { font-size: 1.5rem; margin: 0; }
h3 { font-size: 1.25rem; margin: 0; }
p { margin: 0 0 1rem; }
.frame { max-width: 72rem; margin: 0 auto; padding: 0 1.25rem; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 1rem; top: 1rem; background: var(--paper); padding: .5rem 1rem; z-index: 2; }
.rehearsal { margin: 0; padding: .6rem 1.25rem; background: var(--accent); color: var(--on-accent); text-align: center; font-weight: 600; font-size: .9375rem; }
.top { border-bottom: 1px solid var(--rule); }
.top .frame { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1.75rem; padding-top: .75rem; padding-bottom: .75rem; }
.mark { display: inline-flex; min-height: 2.75rem; align-items: center; gap: .625rem; font: 600 1.125rem/1.2 var(--serif); text-decoration: none; margin-right: auto; }
.mark span { display: inline-flex; width: 2rem; height: 2rem; align-items: center; justify-content: center; background: var(--ink); color: var(--paper); border-bottom: 3px solid var(--accent); }
.mark img { display: block; height: 2rem; width: auto; }
.top nav { display: flex; flex-wrap: wrap; gap: 0 clamp(.75rem, 2.5vw, 1.25rem); font-size: .9375rem; }
.top nav a { display: inline-flex; min-height: 2.75rem; align-items: center; text-decoration: none; color: var(--soft); border-bottom: 2px solid transparent; }
.top nav a:hover, .top nav a[aria-current] { color: var(--ink); }
.top nav a[aria-current] { border-bottom-color: var(--accent); }
.top nav a.button, .top nav a.button:hover { min-height: 2.25rem; padding: .25rem .875rem; align-self: center; color: var(--on-accent); border: 0; font-size: .9375rem; }
main { padding: 2.25rem 0 4rem; min-height: 70vh; }
.lede { font: 400 1.25rem/1.45 var(--serif); color: var(--soft); max-width: 40rem; margin: .75rem 0 0; text-wrap: pretty; }
.meta, .subtitle { color: var(--soft); font-size: .875rem; margin: 0; }
h1 + .subtitle, .lede + .meta { margin-top: .75rem; }
.crumbs { color: var(--soft); font-size: .875rem; margin: 0 0 1.25rem; }
.crumbs a, .meta a, .more a, footer a { display: inline-block; padding: .25rem 0; }
.crumbs a:not(:hover) { text-decoration-color: transparent; }
.button, button { display: inline-flex; min-height: 2.75rem; align-items: center; padding: .6rem 1.25rem; border: 0; border-radius: 5px; background: var(--accent); color: var(--on-accent); font: 600 1rem/1.2 var(--sans); text-decoration: none; cursor: pointer; }
.button.quiet { background: none; color: var(--ink); border: 1px solid var(--strong); }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1.5rem 0 0; }
.hero { padding: 1rem 0 2.5rem; }
.entries { list-style: none; margin: 0; padding: 0; }
.entries li { position: relative; padding: 1.125rem 0; border-top: 1px solid var(--rule); }
.entries li:first-child { border-top: 0; }
.entries :is(h2, h3) { font-size: 1.25rem; margin: .25rem 0 .375rem; }
.entries :is(h2, h3) a { text-decoration-color: transparent; }
.entries :is(h2, h3) a::after { content: ''; position: absolute; inset: 0; }
.entries li:hover :is(h2, h3) a { text-decoration-color: var(--mark); }
.entries p:last-child { margin: 0; color: var(--soft); max-width: 42rem; }
.badge { display: inline-block; margin-right: .25rem; padding: 0 .5rem; border: 1px solid var(--rule); border-radius: 3px; font-size: .78125rem; line-height: 1.5; color: var(--soft); }
.front { display: grid; gap: 2.5rem; align-items: center; padding: 1rem 0 0; }
.front h1 { font-size: clamp(2.25rem, 1.6rem + 3.2vw, 3.5rem); line-height: 1.06; }
.front .actions + .meta { margin-top: 1.25rem; }
.front-figure { margin: 0; padding: 1.25rem; background: var(--raised); border: 1px solid var(--rule); border-radius: 5px; }
.front-figure svg { display: block; max-width: 100%; height: auto; }
.front-figure .meta { margin-top: .75rem; }
.front-figure .record rect { fill: var(--data-subject); }
.front-figure .record path { stroke: var(--strong); }
.months { display: flex; justify-content: space-between; margin: .375rem 0 .75rem; }
figcaption strong { display: block; font: 600 1.25rem/1.25 var(--serif); text-wrap: balance; }
figcaption span { display: block; margin: .25rem 0 .75rem; color: var(--soft); font-size: .875rem; }
.chart-narrow { display: none; }
.part { margin-top: 3.5rem; padding-top: 1.25rem; border-top: 1px solid var(--ink); }
.part > .facts { margin-top: 1rem; }
.part > .tiers { margin: 1rem 0 1.25rem; }
.part .more { margin: 1rem 0 0; }
.tiles, .people { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr)); margin: 1.25rem 0 0; padding: 0; list-style: none; }
.tiles li { display: flex; flex-direction: column; padding: 1.25rem; background: var(--raised); border: 1px solid var(--rule); border-radius: 5px; }
.tiles p { margin: .5rem 0 0; }
.tiles .meta { margin: 0; }
.tiles p + .meta { margin-top: auto; padding-top: .75rem; }
.tiles .meta + .meta { padding-top: 0; }
.tiles li { position: relative; }
.tiles + .meta { margin-top: 1rem; }
.tiles h2 { font-size: 1.25rem; }
.tiles :is(h2, h3) a { text-decoration-color: transparent; }
.tiles :is(h2, h3) a::after { content: ''; position: absolute; inset: 0; }
.tiles li:hover :is(h2, h3) a { text-decoration-color: var(--mark); }
.tiles .spark { margin-top: auto; padding-top: 1rem; }
.tiles .spark + .meta { padding-top: .25rem; }
.spark { display: block; width: 100%; height: 5rem; fill: none; }
.spark polyline { vector-effect: non-scaling-stroke; stroke-width: 1.5; stroke-linejoin: round; }
.spark .subject { stroke: var(--data-subject); }
.spark .benchmark { stroke: var(--data-benchmark); }
.returns { display: flex; flex-wrap: wrap; gap: .75rem 1.5rem; margin: 1.25rem 0; font-variant-numeric: tabular-nums; }
.tiles .returns { margin: .75rem 0; column-gap: .75rem; }
.part > h2 + p { margin-top: .5rem; }
.returns dt { color: var(--soft); font-size: .875rem; }
.returns dd { margin: 0; }
.returns b { display: block; font-size: 1.25rem; font-weight: 600; }
.returns small { color: var(--soft); font-size: .875rem; }
.people li { position: relative; display: grid; grid-template-columns: auto 1fr; align-content: center; gap: 0 1rem; }
.people .meta { grid-column: 2; margin: 0; }
.people h3 a { text-decoration-color: transparent; }
.people h3 a::after { content: ''; position: absolute; inset: 0; }
.portrait { grid-row: span 3; flex: none; width: 4.5rem; height: 4.5rem; border-radius: 50%; object-fit: cover; font-family: var(--serif); }
.author { display: flex; gap: 1.25rem; align-items: flex-start; max-width: 40rem; margin: 2.5rem 0 1.5rem; }
section.author { padding-top: 1.5rem; border-top: 1px solid var(--rule); }
.author p { margin: .25rem 0 0; }
.lede + p { margin-top: 1rem; }
.sample { display: grid; gap: 2rem 3.5rem; margin-top: 1.25rem; }
.featured { position: relative; }
.featured .cover { margin: 0 0 1rem; }
.featured h3 { margin: .25rem 0 .5rem; font-size: clamp(1.5rem, 1.2rem + 1.4vw, 2.1rem); }
.featured h3 a { text-decoration-color: transparent; }
.featured h3 a::after { content: ''; position: absolute; inset: 0; }
.featured:hover h3 a, .people li:hover h3 a { text-decoration-color: var(--mark); }
.featured p:last-child { margin: 0; color: var(--soft); }
.sample .entries li:first-child { padding-top: 0; }
.questions details { max-width: 46rem; border-top: 1px solid var(--rule); }
.questions h2 + details { margin-top: 1rem; border-top: 0; }
summary { display: flex; align-items: center; gap: .75rem; list-style: none; cursor: pointer; }
summary::-webkit-details-marker { display: none; }
summary::after { content: ''; flex: none; width: .5rem; height: .5rem; margin: -.25rem .25rem 0 0; border: solid var(--soft); border-width: 0 2px 2px 0; transform: rotate(45deg); }
[open] > summary::after { margin-top: .25rem; transform: rotate(225deg); }
.questions summary { justify-content: space-between; padding: .875rem 0; font-weight: 600; }
.questions details p { color: var(--soft); }
.tabs { display: flex; flex-wrap: wrap; gap: 0 1.25rem; margin: 1.5rem 0 .5rem; font-size: .9375rem; border-bottom: 1px solid var(--rule); }
.tabs a { display: inline-flex; min-height: 2.5rem; align-items: center; color: var(--soft); text-decoration: none; border-bottom: 2px solid transparent; margin-bottom: -1px; }
.tabs a[aria-current] { color: var(--ink); border-bottom-color: var(--accent); }
.pages { display: flex; justify-content: space-between; gap: 1rem; margin-top: 1.5rem; }
.tiers { display: grid; align-items: start; gap: 2.5rem 2rem; margin: 2rem 0 3.5rem; }
.trial { display: flex; flex-wrap: wrap; align-items: center; gap: .75rem 1.25rem; margin: 1.5rem 0 0; font-size: 1.125rem; }
.plans { display: grid; gap: .75rem; margin: 1rem 0 0; padding: 0; list-style: none; }
.plans > li { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; gap: 0 1rem; padding: 1rem 1.25rem; background: var(--raised); border: 1px solid var(--rule); border-radius: 5px; }
.plans h3 { font-size: 1.125rem; }
.plans b { color: var(--ink); font-size: 1rem; font-weight: 600; }
.plans .button { grid-area: 1 / 2 / span 2; }
.plans .remark { grid-column: 1 / -1; margin-top: .5rem; }
.plans > .lead { display: flex; flex-direction: column; align-items: stretch; padding: 1.25rem; }
.plans > .suggested { background: var(--wash); border-color: var(--accent); }
.plans .lead h3 { display: flex; justify-content: space-between; gap: .5rem; font-size: 1.375rem; }
.plans .lead .badge { align-self: center; color: var(--good); background: var(--good-wash); border: 0; font-family: var(--sans); font-weight: 500; letter-spacing: 0; }
.price { font: 600 1.5rem/1.3 var(--sans); }
.plans .lead .price { font-size: 2.5rem; line-height: 1.15; margin: .75rem 0 .25rem; }
.price small { color: var(--soft); font: 400 1rem/1.5 var(--sans); white-space: nowrap; }
.until { margin: 0 0 .25rem; font-weight: 600; }
.plans .lead ul { display: grid; gap: .375rem; margin: 1rem 0 0; padding: 0; list-style: none; }
.plans .lead ul li { display: flex; gap: .5rem; }
.tick { flex: none; width: 1rem; height: 1rem; margin-top: .25rem; fill: none; stroke: var(--good); stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round; }
.before { max-width: 42rem; }
.before ul { display: grid; gap: .375rem; margin: 1rem 0 0; padding: 0 0 0 1.25rem; }
.more-plans { margin-top: .75rem; }
.more-plans summary { min-height: 2rem; padding: .25rem 0; color: var(--soft); }
.plans .lead .button { justify-content: center; margin-top: 1.25rem; }
.compare { width: 100%; margin: 1rem 0 3.5rem; font-size: 1rem; }
.compare thead th { color: var(--soft); font-size: .875rem; font-weight: 500; border-bottom-color: var(--strong); }
.compare tbody th { font-weight: 400; }
.compare :is(th, td):not(:first-child) { width: 30%; }
.compare small { color: var(--soft); }
.hero + .notice { margin-bottom: 2.5rem; }
.lede + .notice { margin: 1.5rem 0 0; }
section + section.text { margin-top: 2.5rem; }
.text { max-width: 40rem; font: 400 1.125rem/1.65 var(--serif); }
article > .text { max-width: 46rem; }
article > .text > * { max-width: 40rem; }
article > .text > :is(.chart, .table-scroll, :has(> img)) { max-width: none; }
article > .text > .table-scroll table { width: auto; min-width: min(40rem, 100%); }
article > .text > :is(.chart, :has(> figcaption)) { margin: 1.5rem 0; }
article > .text .chart-wide svg { width: 100%; }
.text > :first-child { margin-top: 0; }
.text h2 { margin: 2.5rem 0 .75rem; }
.text h3 { margin: 2rem 0 .5rem; }
.text li { margin: .3rem 0; }
.text img, .text svg { max-width: 100%; height: auto; }
.text blockquote { margin: 1.5rem 0; padding-left: 1.25rem; border-left: 3px solid var(--accent); font-style: italic; }
.text code { font-size: .9em; }
.table-scroll, .scroll { overflow-x: auto; max-width: 100%; }
.text > .table-scroll { margin: 1.5rem 0; }
table { border-collapse: collapse; font: .9375rem/1.5 var(--sans); min-width: 100%; }
caption { text-align: left; font: 600 1.125rem/1.3 var(--serif); padding: 0 0 .5rem; }
th, td { text-align: left; padding: .5rem 1rem .5rem 0; border-bottom: 1px solid var(--rule); vertical-align: top; }
th[align='right'], td[align='right'], .figure { text-align: right; }
.fading { -webkit-mask-image: linear-gradient(#000 45%, transparent); mask-image: linear-gradient(#000 45%, transparent); }
.locked { max-width: 40rem; margin-top: 1rem; padding: 1.5rem; background: var(--wash); border-top: 3px solid var(--accent); }
.invitation { padding: 1.25rem; background: var(--wash); border-top: 3px solid var(--accent); max-width: 40rem; }
.invitation h2 { font-size: 1.25rem; margin: 0; }
.invitation p { margin: .5rem 0 0; }
.locked p { margin: .5rem 0 0; }
.locked .actions { margin-top: 1.25rem; }
.disclosures { max-width: 40rem; margin-top: 3rem; padding-top: 1.25rem; border-top: 1px solid var(--rule); color: var(--soft); font-size: .9375rem; }
.disclosures dt { margin-top: .75rem; font-weight: 600; color: var(--ink); }
.disclosures dd { margin: 0; }
.head { max-width: 46rem; padding-bottom: 1.5rem; margin-bottom: 2rem; border-bottom: 1px solid var(--rule); }
.head h1 { margin-top: .5rem; }
.corrections { margin: 1rem 0 0; padding: 0 0 0 .9rem; list-style: none; border-left: 3px solid var(--accent); font-size: .9375rem; }
.cover { display: block; max-width: 46rem; width: 100%; height: auto; margin: 0 0 2rem; border-radius: 5px; }
.series { max-width: 40rem; }
.notice { max-width: 40rem; padding: 1rem 1.25rem; margin: 0 0 2rem; background: var(--sunken); border-left: 3px solid var(--ink); }
.notice.bad { border-left-color: var(--bad); }
.facts { display: grid; gap: 0 2rem; margin: 0; }
.facts dt { font-weight: 600; padding-top: .75rem; border-top: 1px solid var(--rule); }
.facts dd { margin: 0; padding-bottom: .75rem; }
form { max-width: 34rem; }
.further { margin: 3rem 0; }
.further h2 { margin-top: 0; }
.register h2 { margin-bottom: 1.5rem; }
.register .scroll { margin: .5rem 0 2.5rem; }
.register th, .register td { min-width: 6rem; }
.register td:first-child { min-width: 0; }
.field { margin: 0 0 1.25rem; }
.field label { display: block; font-weight: 600; margin-bottom: .25rem; }
.field small { display: block; color: var(--soft); font-size: .875rem; margin-bottom: .25rem; }
.field .wrong { color: var(--bad); font-weight: 600; }
input, select, textarea { width: 100%; min-height: 2.75rem; padding: .55rem .75rem; border: 1px solid var(--strong); border-radius: 5px; background: var(--raised); color: var(--ink); font: 1rem/1.5 var(--sans); }
textarea { min-height: 9rem; resize: vertical; }
[aria-invalid='true'] { border-color: var(--bad); border-width: 2px; }
.unseen { position: absolute; left: -999px; width: 1px; height: 1px; overflow: hidden; }
footer { border-top: 1px solid var(--rule); color: var(--soft); font-size: .875rem; line-height: 1.55; padding: 1.75rem 0 2.5rem; }
footer nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin-bottom: 1.25rem; }
footer .warning { max-width: 48rem; }
@media (max-width: 40rem) { .top .frame { column-gap: .75rem; padding-bottom: 0; } .top nav { white-space: nowrap; } .top .sections { order: 1; width: 100%; margin-bottom: -1px; } .mark { flex: 1; min-width: 0; margin: 0; } .mark span { flex: none; } .plans .lead .price small { display: block; } .chart-wide { display: none; } .chart-narrow { display: block; } }
@media (min-width: 40rem) { .plans > .lead { padding: 1.5rem; } .facts { grid-template-columns: 14rem 1fr; } .facts dd { padding-top: .75rem; border-top: 1px solid var(--rule); } }
@media (min-width: 62rem) { .front { grid-template-columns: minmax(0, 1fr) min(560px, 52%); gap: 3.5rem; } .sample { grid-template-columns: minmax(0, 7fr) minmax(0, 5fr); } .tiers { grid-template-columns: repeat(2, minmax(0, 1fr)); } main { padding-top: 3rem; } .with-aside { display: grid; grid-template-columns: minmax(0, 53.75rem) minmax(12rem, 14rem); gap: 2.5rem; justify-content: space-between; } .invitation { position: sticky; top: 2rem; align-self: start; margin-top: 1.5rem; } .invitation .button { white-space: normal; } }
@media print {
  :root { --paper: #fff; --ink: #000; --soft: #333; --rule: #999; }
  .top nav, .skip, .actions, .crumbs, .pages, footer nav, .tabs { display: none; }
  main { padding: 0; min-height: 0; }
  .text { font-size: 11pt; max-width: none; }
  .text a[href^='http']::after { content: ' (' attr(href) ')'; font-size: .85em; }
  h2, h3 { break-after: avoid; }
  table, blockquote, .locked { break-inside: avoid; }
  footer { font-size: 10pt; }
}
`;

export type Sheet = {
  /** Returns the CSS with a firm's accent, or the default if it is null or invalid. */
  readonly css: (accent: string | null) => string;
  /** Returns the path of a firm's stylesheet. It contains a content hash, so it can be cached forever. */
  readonly path: (firm: Pick<Firm, 'accent'>) => string;
  readonly preloads: readonly string[];
};

export function sheetWith({ rules, preloads }: AppFonts): Sheet {
  const whole = `${rules}${stylesheet}`;
  const version = createHash('sha256').update(whole).digest('base64url').slice(0, 10);
  return {
    css: (accent) => whole + accentRules(accent),
    path: ({ accent }) =>
      `/public/style.css?v=${version}${accent === null ? '' : `&accent=${encodeURIComponent(accent.toLowerCase())}`}`,
    preloads,
  };
}

function accentRules(accent: string | null): string {
  if (accent === null || !isHexColour(accent) || accentProblem(accent) !== null) return '';
  const { light, dark } = accentColours(accent);
  const rule = (colours: AccentColours) =>
    `:root { --accent: ${colours.accent}; --mark: ${colours.strong}; --on-accent: ${colours.onAccent}; --wash: ${colours.wash}; }`;
  return `${rule(light)}\n@media (prefers-color-scheme: dark) { ${rule(dark)} }\n`;
}
