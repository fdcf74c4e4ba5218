import type { Paise } from '../primitives/paise.ts';
import { add, percentHalfUp, subtract, zeroPaise } from '../primitives/paise.ts';
import type { StateCode } from './states.ts';
import { stateOf } from './states.ts';

/** The three GST heads. If `usesUtgst` is true, `sgst` is printed as UTGST. */
export interface TaxHeads {
  readonly cgst: Paise;
  readonly sgst: Paise;
  readonly igst: Paise;
}

export interface Tax extends TaxHeads {
  readonly total: Paise;
  readonly usesUtgst: boolean;
  /** True while the place of supply is unknown, in which case IGST is assumed. */
  readonly isEstimate: boolean;
}

export interface TaxFacts {
  readonly taxable: Paise;
  /** Rate on the day of supply, or of the original invoice for a credit. */
  readonly basisPoints: number;
  readonly firmState: StateCode;
  readonly placeOfSupply: StateCode | null;
}

export const noHeads: TaxHeads = { cgst: zeroPaise, sgst: zeroPaise, igst: zeroPaise };

/**
 * Returns GST by place of supply: two equal halves in the firm's state, each rounded separately, and IGST elsewhere.
 * The totals may differ by one paisa, so a final amount requires the state.
 */
export function taxFor({ taxable, basisPoints, firmState, placeOfSupply }: TaxFacts): Tax {
  const isPair = placeOfSupply === firmState;
  const half = isPair ? percentHalfUp(taxable, basisPoints / 2) : zeroPaise;
  const heads = { cgst: half, sgst: half, igst: isPair ? zeroPaise : percentHalfUp(taxable, basisPoints) };
  return {
    ...heads,
    total: sumOfHeads(heads),
    usesUtgst: isPair && stateOf(firmState).usesUtgst,
    isEstimate: placeOfSupply === null,
  };
}

/** Returns the tax heads with their rates, such as `CGST 9%`. */
export function headLabels(
  basisPoints: number,
  usesUtgst: boolean,
): Readonly<Record<keyof TaxHeads, string>> {
  const half = basisPoints / 200;
  return {
    cgst: `CGST ${half}%`,
    sgst: `${usesUtgst ? 'UTGST' : 'SGST'} ${half}%`,
    igst: `IGST ${basisPoints / 100}%`,
  };
}

export function sumOfHeads(heads: TaxHeads): Paise {
  return add(heads.cgst, heads.sgst, heads.igst);
}

export function addHeads(...all: readonly TaxHeads[]): TaxHeads {
  return {
    cgst: add(...all.map(({ cgst }) => cgst)),
    sgst: add(...all.map(({ sgst }) => sgst)),
    igst: add(...all.map(({ igst }) => igst)),
  };
}

export function subtractHeads(from: TaxHeads, heads: TaxHeads): TaxHeads {
  return {
    cgst: subtract(from.cgst, heads.cgst),
    sgst: subtract(from.sgst, heads.sgst),
    igst: subtract(from.igst, heads.igst),
  };
}
