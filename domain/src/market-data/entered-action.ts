import { decimal } from '../primitives/number-format.ts';
import { readPurpose } from './corporate-action.ts';
import type { CorporateAction } from './corporate-action.ts';

/** Corporate action as entered by staff. Amounts are rupees per share. */
export type EnteredAction =
  | { readonly kind: 'split'; readonly fromFaceValue: number; readonly toFaceValue: number }
  | { readonly kind: 'bonus'; readonly free: number; readonly held: number }
  | { readonly kind: 'dividend'; readonly amount: number }
  | {
      readonly kind: 'rights';
      readonly offered: number;
      readonly held: number;
      readonly price: number | null;
    }
  | { readonly kind: 'demerger'; readonly given: number; readonly held: number; readonly price: number };

/** Returns the action in the wording of the exchange's files. */
export function purposeOf(entered: EnteredAction): string {
  switch (entered.kind) {
    case 'split':
      return `FACE VALUE SPLIT FROM RS ${plain(entered.fromFaceValue)} TO RS ${plain(entered.toFaceValue)}`;
    case 'bonus':
      return `BONUS ${entered.free}:${entered.held}`;
    case 'dividend':
      return `DIVIDEND - RS ${plain(entered.amount)} PER SHARE`;
    case 'rights': {
      const price = entered.price === null ? '' : ` AT RS ${plain(entered.price)}`;
      return `RIGHTS ${entered.offered}:${entered.held}${price}`;
    }
    case 'demerger':
      return `DEMERGER ${entered.given}:${entered.held} RS ${plain(entered.price)}`;
  }
}

/**
 * Returns the effect of an entry, read by the same rules as the exchange's files, or null if it does not move the
 * price.
 */
export function actionOf(entered: EnteredAction): CorporateAction | null {
  return readPurpose(purposeOf(entered))[0] ?? null;
}

/** Returns a number without grouping, such as `261.85` or `10`. */
function plain(value: number): string {
  return decimal(value).replaceAll(',', '').replace(/\.00$/, '');
}
