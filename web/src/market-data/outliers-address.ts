import type { OutliersAddress } from '../lib/addresses.ts';
import { outlierCategories, outlierPages, outlierSizes } from '@niveshak/contract/market-data/schemas';

export type OutliersAsked = {
  readonly category: (typeof outlierCategories)[number];
  readonly page: number;
  readonly size: (typeof outlierSizes)[number];
  readonly on: string | undefined;
};

/** Bullish, the first page, 50 a page (specification section 9), where the address says nothing that we know. */
export function outliersAsked({ category, page, size, on }: OutliersAddress): OutliersAsked {
  const number = Number(page);
  return {
    category: outlierCategories.find((each) => each === category) ?? 'bullish',
    page: Number.isInteger(number) && number >= 1 && number <= outlierPages ? number : 1,
    size: outlierSizes.find((each) => String(each) === size) ?? 50,
    on: on !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(on) ? on : undefined,
  };
}
