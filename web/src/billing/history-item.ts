import type { BillingHistory } from '@niveshak/contract/billing/schemas';
import type { HistoryPart } from '../lib/paths.ts';

export type ExplanationLine = BillingHistory['documents'][number]['explanation'][number];
type Tone = 'plain' | 'accent' | 'good' | 'bad';

/** A PDF, identified by its own document id or by the term it invoices. */
export type HistoryFile = { readonly by: 'document' | 'term'; readonly id: string; readonly number: string };

export type HistoryItem = {
  readonly key: string;
  readonly part: HistoryPart;
  /** Asia/Kolkata day, YYYY-MM-DD. */
  readonly date: string;
  readonly title: string;
  readonly detail: string;
  /** Integer paise; negative if paid to the member; null if nothing was charged. */
  readonly amount: number | null;
  /** Describes the amount if it is not the amount paid. */
  readonly amountNote: string | null;
  readonly status: { readonly text: string; readonly tone: Tone } | null;
  readonly why: readonly ExplanationLine[];
  readonly note: string | null;
  readonly file: HistoryFile | null;
  /** Groups entries: the purchase's invoice number, or the payment if there is no invoice; null if ungrouped. */
  readonly purchase: string | null;
  /** For a grouped purchase: its payment, documents and refunds, oldest first. */
  readonly parts: readonly HistoryItem[];
};
