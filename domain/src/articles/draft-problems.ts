import { chartBlocksIn, readChartBlock } from './chart-block.ts';
import type { ArticleContent, Holdings, Recommendation } from './content.ts';
import { promiseMessage, promisesIn } from './promises.ts';

/** Problem that blocks publication of an article, with its location. */
export type DraftProblem = {
  /** Path of a content field, such as `title` or `recommendations.0.horizon`. */
  readonly field: string;
  readonly message: string;
  /** Position in the field's text; null for the whole field. */
  readonly mark: { readonly at: number; readonly length: number } | null;
};

const slugShape = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Returns the problems in an article's text that block publication; empty if there are none. */
export function draftProblems(content: ArticleContent, isCorrection: boolean): DraftProblem[] {
  return [
    ...missing(content, '', {
      title: 'The title is empty.',
      excerpt: 'The excerpt is empty. It is shown in lists and emails.',
      author: 'The author is missing.',
      category: 'The category is missing.',
      body: 'The text is empty.',
    }),
    ...(slugShape.test(content.slug)
      ? []
      : [
          problem(
            'slug',
            'The address may have lower-case letters, digits and single hyphens, such as what-we-got-wrong.',
          ),
        ]),
    ...(isCorrection ? missing(content, '', { correction: 'Describe the correction in a sentence.' }) : []),
    ...(content.cover !== null && content.cover.alt.trim() === ''
      ? [problem('cover', 'The cover image has no description.')]
      : []),
    ...imageProblems(content.body),
    ...chartProblems(content.body),
    ...disclosureProblems(content),
    ...(content.kind === 'note' && content.recommendations.length > 0
      ? [problem('kind', 'An article that recommends a company is research, and needs disclosures.')]
      : []),
    ...content.recommendations.flatMap(recommendationProblems),
    ...promiseProblems(content),
  ];
}

function problem(field: string, message: string, mark: DraftProblem['mark'] = null): DraftProblem {
  return { field, message, mark };
}

function missing<Key extends string>(
  texts: Readonly<Record<Key, unknown>>,
  prefix: string,
  messages: Readonly<Partial<Record<Key, string>>>,
): DraftProblem[] {
  return Object.entries(messages).flatMap(([field, message]) => {
    const value: unknown = Reflect.get(texts, field);
    return typeof value === 'string' && value.trim() === '' && typeof message === 'string'
      ? [problem(prefix + field, message)]
      : [];
  });
}

// Allows one level of brackets in the alternative text. Matching up to any `]` would take quadratic time on
// `![![![`.
const picture = /!\[(?<alt>(?:[^\][]|\[[^\][]*\])*)\]\((?<target>[^)\s]*)[^)]*\)/g;

function imageProblems(body: string): DraftProblem[] {
  return [...body.matchAll(picture)].flatMap(({ 0: whole, index, groups }) => {
    const mark = { at: index, length: whole.length };
    const problems: DraftProblem[] = [];
    if ((groups?.['alt'] ?? '').trim() === '')
      problems.push(problem('body', 'An image has no description.', mark));
    if (!/^image:[0-9a-f]{64}$|^\/(?!\/)/.test(groups?.['target'] ?? ''))
      problems.push(problem('body', 'An image is on another site. Upload it here.', mark));
    return problems;
  });
}

function chartProblems(body: string): DraftProblem[] {
  return chartBlocksIn(body).flatMap((text) => {
    const read = readChartBlock(text);
    if (read.ok) return [];
    const at = body.indexOf(text);
    return [problem('body', `A chart: ${read.problem}`, { at, length: text.length })];
  });
}

function disclosureProblems({ kind, disclosure }: ArticleContent): DraftProblem[] {
  if (kind === 'note') return [];
  return [
    ...positionProblems(disclosure.holdings, 'disclosure.holdings', ''),
    ...missing(disclosure, 'disclosure.', {
      analyst: 'The analyst is missing.',
      subject: 'The subject is missing.',
      compensation: 'Compensation in the last twelve months is not stated.',
      conflicts: 'Conflicts of interest are missing. Enter “None.” if there are none.',
      sources: 'The sources are not stated.',
    }),
  ];
}

const parties = [
  ['analyst', 'the analyst and relatives'],
  ['firm', 'the firm'],
  ['associates', 'associates'],
] as const;

function positionProblems(holdings: Holdings, field: string, prefix: string): DraftProblem[] {
  return parties.flatMap(([party, words]) =>
    holdings[party] === null
      ? [problem(`${field}.${party}`, `${prefix}State the position of ${words}.`)]
      : [],
  );
}

function recommendationProblems(recommendation: Recommendation, index: number): DraftProblem[] {
  const { symbol, holdings } = recommendation;
  const field = `recommendations.${index}`;
  return [
    ...positionProblems(holdings, `${field}.holdings`, `${symbol}: `),
    ...missing(recommendation, `${field}.`, {
      analyst: `${symbol}: the analyst is not named.`,
      rating: `${symbol}: there is no rating.`,
      meaning: `${symbol}: it is not said what the rating means.`,
      benchmark: `${symbol}: there is no benchmark.`,
      horizon: `${symbol}: there is no time horizon.`,
      rationale: `${symbol}: there is no rationale.`,
      compensation: `${symbol}: compensation in the last twelve months is not stated.`,
      conflicts: `${symbol}: conflicts of interest are missing. Enter “None.” if there are none.`,
    }),
  ];
}

/** Choices and identifiers, which are not prose and therefore not checked for promises. */
const noProse: ReadonlySet<string> = new Set(['access', 'kind', 'id', 'hash', 'symbol', 'holdings']);

/** Yields each reader-visible text of the content with its field. */
function* textsOf(content: unknown, at: string): Generator<readonly [field: string, text: string]> {
  if (typeof content === 'string') yield [at, content];
  if (typeof content !== 'object' || content === null) return;
  for (const [key, value] of Object.entries(content))
    if (!noProse.has(key)) yield* textsOf(value, at === '' ? key : `${at}.${key}`);
}

function promiseProblems(content: ArticleContent): DraftProblem[] {
  return [...textsOf(content, '')].flatMap(([field, text]) =>
    // A slug is checked as words. The replacement keeps the positions.
    promisesIn(field === 'slug' ? text.replaceAll('-', ' ') : text).map(({ phrase, at, length }) =>
      problem(field, promiseMessage(phrase), { at, length }),
    ),
  );
}
