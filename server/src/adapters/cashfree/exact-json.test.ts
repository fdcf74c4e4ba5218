import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instant, paiseOfRupees, parseExact, rupees } from './exact-json.ts';

describe('rupees with decimals', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [100, '1.00'],
    [840_015, '8400.15'],
    [999_999_999_999_999, '9999999999999.99'],
  ])('%i paise are %s', (paise, text) => {
    expect(JSON.stringify({ amount: rupees(paise) })).toBe(`{"amount":${text}}`);
    expect(paiseOfRupees.parse(text)).toBe(paise);
  });

  it('survive the round trip for every amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999_999 }), (paise) => {
        const read = parseExact(JSON.stringify([rupees(paise)]));
        expect(Array.isArray(read) ? paiseOfRupees.parse(read[0]) : null).toBe(paise);
      }),
    );
  });

  it.each(['8400.1', '8400.10', '8400.100', '8400'])('reads %s', (text) => {
    expect(paiseOfRupees.parse(text) % 10).toBe(0);
  });

  it.each(['8400.155', '-1.00', '1e3', '', '1,000.00', 'NaN'])('rejects %s', (text) => {
    expect(paiseOfRupees.safeParse(text).success).toBe(false);
  });

  it.each([-1, 0.5, Number.NaN])('refuses to serialize %s paise', (paise) => {
    expect(() => rupees(paise)).toThrow('whole paise');
  });
});

it('reads a number beyond float precision exactly', () => {
  expect(parseExact('{"id": 12345678901234567890, "sum": 0.30, "text": "1"}')).toEqual({
    id: '12345678901234567890',
    sum: '0.30',
    text: '1',
  });
});

it('reads times with an offset', () => {
  expect(instant.parse('2023-06-18T23:59:59+05:30')).toEqual(new Date('2023-06-18T18:29:59Z'));
});
