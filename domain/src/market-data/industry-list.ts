import { headerOf, splitLine } from './csv-rows.ts';

/** Industry of a company, from the exchange's list of an index (`ind_nifty500list.csv`). */
export interface IndustryOfShare {
  readonly symbol: string;
  readonly industry: string;
}

export type IndustryRow =
  | { readonly ok: true; readonly row: IndustryOfShare }
  | { readonly ok: false; readonly reason: string };

/** Returns whether the header has the columns company, industry, symbol, series and ISIN. */
export function isIndustryFile(header: string): boolean {
  const names = headerOf(header);
  return names.has('INDUSTRY') && names.has('SYMBOL') && names.has('COMPANY NAME');
}

export function industryReader(header: string): (line: string) => IndustryRow {
  const names = headerOf(header);
  const [symbolAt, industryAt] = [names.get('SYMBOL') ?? -1, names.get('INDUSTRY') ?? -1];
  return (line) => {
    const cells = splitLine(line);
    const symbol = cells[symbolAt] ?? '';
    const industry = cells[industryAt] ?? '';
    if (symbol === '') return { ok: false, reason: 'no symbol' };
    if (industry === '' || industry === '-') return { ok: false, reason: 'no industry' };
    return { ok: true, row: { symbol, industry: industry.slice(0, 100) } };
  };
}
