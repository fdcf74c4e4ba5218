import type { BillingHistory } from '@niveshak/contract/billing/schemas';
import type { HistoryPart } from '../lib/paths.ts';

export type ExplanationLine = BillingHistory['documents'][number]['explanation'][number];
type Tone = 'plain' | 'accent' | 'good' | 'bad';

/** PDF, identified by its document id or by the subscription term it invoices. */
export type HistoryFile = { readonly by: 'document' | 'term'; readonly id: string; readonly number: string };

export type HistoryItem = {
  readonly key: string;
  readonly part: HistoryPart;
  /** Day in Asia/Kolkata, as YYYY-MM-DD. */
  readonly date: string;
  readonly title: string;
  readonly detail: string;
  /** Amount in paise, negative if paid to the member; null if nothing was charged. */
  readonly amount: number | null;
  /** Explains the amount if it differs from the amount paid. */
  readonly amountNote: string | null;
  readonly status: { readonly text: string; readonly tone: Tone } | null;
  readonly why: readonly ExplanationLine[];
  readonly note: string | null;
  readonly file: HistoryFile | null;
  /** Groups entries by the purchase's invoice number, or by payment if there is no invoice; null if ungrouped. */
  readonly purchase: string | null;
  /** Payment, documents and refunds of a grouped purchase, oldest first. */
  readonly parts: readonly HistoryItem[];
};
