import { expect, it } from 'vitest';
import { industryReader, isIndustryFile } from './industry-list.ts';

const header = 'Company Name,Industry,Symbol,Series,ISIN Code';

it('reads a company’s industry from the exchange’s index list', () => {
  expect(isIndustryFile(header)).toBe(true);
  expect(isIndustryFile('SYMBOL,SERIES,OPEN')).toBe(false);
  const read = industryReader(header);
  expect(read('"Marrow & Thane Finance, Ltd.",Financial Services,M&TFIN,EQ,INZ000004010')).toEqual({
    ok: true,
    row: { symbol: 'M&TFIN', industry: 'Financial Services' },
  });
  expect(read('Nobody,,NOBODY,EQ,')).toEqual({ ok: false, reason: 'no industry' });
  expect(read('Nobody,Services,,EQ,')).toEqual({ ok: false, reason: 'no symbol' });
});
