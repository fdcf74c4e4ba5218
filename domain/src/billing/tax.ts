import type { Paise } from '../primitives/paise.ts';
import { add, percentHalfUp, subtract, zeroPaise } from '../primitives/paise.ts';
import type { StateCode } from './states.ts';
import { stateOf } from './states.ts';

/** 18 %, in basis points; unchanged by the reform of September 2025. */
export const gstBasisPoints = 1800;

/** The three heads of GST. If `usesUtgst` is true, `sgst` is printed as UTGST. */
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
  readonly firmState: StateCode;
  readonly placeOfSupply: StateCode | null;
}

export const noHeads: TaxHeads = { cgst: zeroPaise, sgst: zeroPaise, igst: zeroPaise };

/**
 * Returns GST by place of supply: in the firm's own state two equal halves, each rounded separately; elsewhere IGST.
 * The two may differ by one paisa, so a final amount needs the state.
 */
export function taxFor({ taxable, firmState, placeOfSupply }: TaxFacts): Tax {
  if (placeOfSupply === firmState) {
    const half = percentHalfUp(taxable, gstBasisPoints / 2);
    return {
      cgst: half,
      sgst: half,
      igst: zeroPaise,
      total: add(half, half),
      usesUtgst: stateOf(firmState).usesUtgst,
      isEstimate: false,
    };
  }
  const igst = percentHalfUp(taxable, gstBasisPoints);
  return { ...noHeads, igst, total: igst, usesUtgst: false, isEstimate: placeOfSupply === null };
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
