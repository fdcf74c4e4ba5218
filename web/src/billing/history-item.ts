import type { BillingHistory } from '@niveshak/contract/billing/schemas';
import type { HistoryPart } from '../lib/paths.ts';

export type ExplanationLine = BillingHistory['documents'][number]['explanation'][number];
type Tone = 'plain' | 'accent' | 'good' | 'bad';

/** A PDF: of a document by its own id, or the invoice of a term. */
export type HistoryFile = { readonly by: 'document' | 'term'; readonly id: string; readonly number: string };

/** One thing that happened, whatever kind of record tells of it. */
export type HistoryItem = {
  readonly key: string;
  readonly part: HistoryPart;
  /** Asia/Kolkata day, YYYY-MM-DD. */
  readonly date: string;
  readonly title: string;
  readonly detail: string;
  /** Integer paise; negative = to the member; null = nothing was charged. */
  readonly amount: number | null;
  /** What the amount is, where it is not what was paid. */
  readonly amountNote: string | null;
  readonly status: { readonly text: string; readonly tone: Tone } | null;
  readonly why: readonly ExplanationLine[];
  readonly note: string | null;
  readonly file: HistoryFile | null;
  /** What belongs together: the number of the purchase's invoice, or the payment where there is none; null alone. */
  readonly purchase: string | null;
  /** Of a purchase shown as one: its payment, documents and refunds, oldest first. */
  readonly parts: readonly HistoryItem[];
};
