import { z } from 'zod';
import { positions } from '@niveshak/domain/articles/content';
import type { Holdings } from '@niveshak/domain/articles/content';
import type { Firm } from '@niveshak/contract/firm/schemas';
import { isCalendarDate, formatDate } from '@niveshak/domain/primitives/calendar-date';
import { ratingChartKey } from './chart-data.ts';
import { chartHtml } from './chart-html.ts';
import type { DrawChart } from './chart-html.ts';
import type { Figures } from './figures.ts';
import type { DraftRecommendation } from './recommendations.ts';

const date = z.string().refine(isCalendarDate);
const rating = z.object({
  /** Meaning of the rating, its period and benchmark (`research-analyst regulations`, contents of a report). */
  meaning: z.string().min(1),
  horizon: z.string().min(1),
  benchmark: z.string().min(1),
  history: z.array(z.object({ on: date, rating: z.string().min(1) })).min(1),
});
const holding = z.enum(positions);

/** Disclosures required in a research article. All fields are mandatory, so that none is forgotten. */
export const disclosureSchema = z.strictObject({
  analyst: z.string().min(1),
  /** Companies or group that the article covers. */
  subject: z.string().min(1),
  /** Null if the article contains no recommendation. */
  rating: z.nullable(rating),
  holdings: z.object({ analyst: holding, firm: holding, associates: holding }),
  compensation: z.string().min(1),
  conflicts: z.string().min(1),
  sources: z.string().min(1),
});
export type Disclosure = z.infer<typeof disclosureSchema>;

/** A draft's disclosures. Holdings may not be stated yet. */
export type DraftDisclosure = Omit<Disclosure, 'holdings'> & { readonly holdings: Holdings };

const holdingWords = {
  none: 'No position',
  long: 'Holds the security',
  short: 'Has sold the security short',
} as const;

function positionOf(position: Holdings[keyof Holdings]): string {
  return position === null ? 'Not stated' : holdingWords[position];
}

const firstOfDisclosure = 1_000;

/** Returns the disclosure block as HTML, with all values escaped. */
export function renderDisclosure(
  disclosure: DraftDisclosure,
  firm: Firm,
  recommendations: readonly DraftRecommendation[] = [],
  charts: Figures['charts'] = {},
  drawChart: DrawChart = chartHtml,
): string {
  const { rating: rated, holdings } = disclosure;
  const rows: Rows = [
    ['Analyst', disclosure.analyst],
    ['Research analyst', `${firm.legalName}, SEBI registration ${firm.sebiRegistration}`],
    ['Subject', disclosure.subject],
    [
      'Recommendation',
      rated !== null
        ? historyOf(rated.history)
        : recommendations.length === 0
          ? 'None. This article rates no security and sets no price target.'
          : 'Each company apart, below.',
    ],
    ...(rated === null
      ? []
      : [
          [
            'What the rating means',
            `${rated.meaning} Horizon: ${rated.horizon}. Benchmark: ${rated.benchmark}.`,
          ] as const,
        ]),
    ['Position of the analyst and relatives', positionOf(holdings.analyst)],
    ['Position of the firm', positionOf(holdings.firm)],
    ['Position of associates', positionOf(holdings.associates)],
    ['Compensation in the last twelve months', disclosure.compensation],
    ['Conflicts of interest', disclosure.conflicts],
    ['Sources', disclosure.sources],
  ];
  // Chart ids must be unique on the page, and charts in the text are numbered from one.
  const chartOf = ({ symbol }: DraftRecommendation, at: number) => {
    const chart = charts[ratingChartKey(symbol)];
    return chart === undefined ? '' : drawChart(chart, firstOfDisclosure + at);
  };
  const companies = recommendations.map(
    (each, at) =>
      `<h3>${escape(`${each.name} (${each.symbol})`)}</h3>${listOf(recommendationRows(each))}${chartOf(each, at)}`,
  );
  return `${listOf(rows)}${companies.join('')}<p>${escape(firm.riskWarning)}</p>`;
}

function recommendationRows(each: DraftRecommendation): Rows {
  return [
    ['Analyst', each.analyst],
    ['Recommendation', historyOf(each.history)],
    ['What the rating means', each.meaning],
    ['Horizon', each.horizon],
    ...(each.target === '' ? [] : [['Price target', each.target] as const]),
    ['Benchmark', each.benchmark],
    ['Rationale', each.rationale],
    ['Position of the analyst and relatives', positionOf(each.holdings.analyst)],
    ['Position of the firm', positionOf(each.holdings.firm)],
    ['Position of associates', positionOf(each.holdings.associates)],
    ['Compensation in the last twelve months', each.compensation],
    ['Conflicts of interest', each.conflicts],
  ];
}

type Rows = readonly (readonly [string, string])[];

function listOf(rows: Rows): string {
  return `<dl>${rows.map(([name, value]) => `<dt>${escape(name)}</dt><dd>${escape(value)}</dd>`).join('')}</dl>`;
}

function historyOf(history: readonly { readonly on: string; readonly rating: string }[]): string {
  return history
    .map(({ on, rating: word }) => `${isCalendarDate(on) ? formatDate(on) : on}: ${word}`)
    .join('; ');
}

const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' } as const;

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => (isSpecial(sign) ? entities[sign] : sign));
}

function isSpecial(sign: string): sign is keyof typeof entities {
  return Object.hasOwn(entities, sign);
}
