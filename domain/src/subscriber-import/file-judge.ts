import type { ImportFault } from './faults.ts';
import type { ImportFacts } from './line.ts';

/** Existing data, with email addresses, numbers and codes in lower case. */
export interface KnownMembers {
  /** Accounts by email address, and whether they were imported. */
  readonly members: ReadonlyMap<string, 'brought-in' | 'other'>;
  /**
   * Fingerprints of all imported lines, including those of members who have changed their address or erased their
   * account.
   */
  readonly imported: ReadonlySet<string>;
  readonly referralCodes: ReadonlySet<string>;
  readonly payments: ReadonlySet<string>;
  readonly invoices: ReadonlySet<string>;
}

export type LineJudgement =
  | { readonly outcome: 'new' }
  | { readonly outcome: 'unchanged' }
  | { readonly outcome: 'fault'; readonly faults: readonly ImportFault[] };

/** Checks the lines of a file in order, against earlier lines and existing data. */
export class FileJudge {
  readonly #known: KnownMembers;
  /** Referral codes in the lines of this file. */
  readonly #coming: ReadonlySet<string>;
  readonly #emails = new Set<string>();
  readonly #payments = new Set<string>();
  readonly #invoices = new Set<string>();
  readonly #codes = new Set<string>();

  constructor(known: KnownMembers, coming: ReadonlySet<string>) {
    this.#known = known;
    this.#coming = coming;
  }

  /** @param fingerprint hash of all data in the line */
  judge(facts: ImportFacts, fingerprint: string): LineJudgement {
    const email = facts.email.toLowerCase();
    const payment = facts.sale?.reference?.toLowerCase() ?? null;
    const invoice = facts.sale?.invoiceNumber?.toLowerCase() ?? null;
    const { referralCode } = facts;
    const faults: ImportFault[] = [];
    const refuse = (isWrong: boolean, fault: ImportFault) => {
      if (isWrong) faults.push(fault);
    };
    refuse(this.#emails.has(email), 'email-twice');
    refuse(payment !== null && this.#payments.has(payment), 'payment-twice');
    refuse(invoice !== null && this.#invoices.has(invoice), 'invoice-twice');
    refuse(referralCode !== null && this.#codes.has(referralCode), 'referral-code-twice');
    const there = this.#known.members.get(email);
    const isUnchanged = this.#known.imported.has(fingerprint);
    if (there !== undefined && !isUnchanged)
      faults.push(there === 'other' ? 'account-exists' : 'member-differs');
    if (there === undefined && !isUnchanged) {
      refuse(payment !== null && this.#known.payments.has(payment), 'payment-known');
      refuse(invoice !== null && this.#known.invoices.has(invoice), 'invoice-known');
      refuse(referralCode !== null && this.#known.referralCodes.has(referralCode), 'referral-code-taken');
      refuse(!this.#isReferrer(facts.referredBy, referralCode), 'referrer-unknown');
    }
    if (faults.length > 0) return { outcome: 'fault', faults };
    this.#emails.add(email);
    if (payment !== null) this.#payments.add(payment);
    if (invoice !== null) this.#invoices.add(invoice);
    if (referralCode !== null) this.#codes.add(referralCode);
    return isUnchanged ? { outcome: 'unchanged' } : { outcome: 'new' };
  }

  #isReferrer(code: string | null, own: string | null): boolean {
    if (code === null) return true;
    return code !== own && (this.#coming.has(code) || this.#known.referralCodes.has(code));
  }
}

/** Returns a line's data as one text, which differs if any of the data differ. */
export function lineText(facts: ImportFacts): string {
  const { email, ...rest } = facts;
  return JSON.stringify({ email: email.toLowerCase(), ...rest });
}
