import { documentKinds } from '@niveshak/domain/billing/document-number';
import type { DocumentKind } from '@niveshak/domain/billing/document-number';
import { chargebackStates } from '@niveshak/domain/checkout/chargeback';
import type { ChargebackState } from '@niveshak/domain/checkout/chargeback';
import { paymentStates } from '@niveshak/domain/checkout/payment-state';
import type { PaymentState } from '@niveshak/domain/checkout/payment-state';
import { refundStates } from '@niveshak/domain/checkout/refund-state';
import type { RefundState } from '@niveshak/domain/checkout/refund-state';
import { parseCalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { tableSearchOf } from '../table/table-view.ts';
import type { TableSearch } from '../table/table-view.ts';

export type MoneyState = PaymentState | RefundState | DocumentKind | ChargebackState;

/** List filter as in the URL. `min` and `max` are in whole rupees. */
export type MoneySearch<State extends MoneyState> = TableSearch & {
  search?: string;
  from?: string;
  to?: string;
  state?: State;
  min?: number;
  max?: number;
  /** Id of the record with open details. */
  open?: string;
};

/** Returns a function that parses a list's filter without empty and invalid values. */
function searchReader<State extends MoneyState>(states: readonly State[]) {
  return (given: Record<string, unknown>): MoneySearch<State> => {
    const day = (name: 'from' | 'to') => {
      const value = given[name];
      return typeof value === 'string' && parseCalendarDate(value) !== null ? { [name]: value } : {};
    };
    const rupees = (name: 'min' | 'max') => {
      const value = given[name];
      const amount = value === '' || value === undefined ? Number.NaN : Number(value);
      return Number.isInteger(amount) && amount >= 0 && amount <= 999_999 ? { [name]: amount } : {};
    };
    const typed = given['search'];
    // The URL parser converts digits to a number.
    const search =
      typeof typed === 'string' || typeof typed === 'number' ? String(typed).trim().slice(0, 100) : '';
    const state = states.find((each) => each === given['state']);
    return {
      ...tableSearchOf(given),
      ...(search === '' ? {} : { search }),
      ...day('from'),
      ...day('to'),
      ...(state === undefined ? {} : { state }),
      ...rupees('min'),
      ...rupees('max'),
      ...(typeof given['open'] === 'string' && given['open'] !== '' ? { open: given['open'] } : {}),
    };
  };
}

export const paymentsSearchOf = searchReader(paymentStates);
export const refundsSearchOf = searchReader(refundStates);
export const documentsSearchOf = searchReader(documentKinds);
export const disputesSearchOf = searchReader(chargebackStates);

/** Returns the server query for a filter. */
export function queryOf<State extends MoneyState>({ search, from, to, state, min, max }: MoneySearch<State>) {
  return {
    ...(search === undefined ? {} : { search }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(state === undefined ? {} : { state }),
    ...(min === undefined ? {} : { min: String(min) }),
    ...(max === undefined ? {} : { max: String(max) }),
  };
}

/** Returns the filter of a completely loaded table. */
export function filteredSearchOf(given: Record<string, unknown>): TableSearch & {
  search?: string;
  show?: string;
  /** Id of the record with open details. */
  open?: string;
} {
  const textOf = (name: 'search' | 'show' | 'open') => {
    const value = given[name];
    // The URL parser converts digits to a number.
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    return text === '' ? {} : { [name]: text };
  };
  return { ...tableSearchOf(given), ...textOf('search'), ...textOf('show'), ...textOf('open') };
}
