import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actionOf, purposeOf } from './entered-action.ts';
import type { EnteredAction } from './entered-action.ts';

const count = fc.integer({ min: 1, max: 1_000 });
const rupees = fc.integer({ min: 1, max: 10_000_000 }).map((hundredths) => hundredths / 100);

describe('a manually entered corporate action', () => {
  it('equals the one from the exchange’s files', () => {
    const face: EnteredAction = { kind: 'split', fromFaceValue: 10, toFaceValue: 2 };
    expect(purposeOf(face)).toBe('FACE VALUE SPLIT FROM RS 10 TO RS 2');
    expect(actionOf(face)).toEqual({ kind: 'split', from: 2, to: 10 });
    expect(actionOf({ kind: 'split', fromFaceValue: 2, toFaceValue: 2 })).toBeNull();
  });

  it('is returned as entered', () => {
    fc.assert(
      fc.property(count, count, rupees, (some, held, price) => {
        expect(actionOf({ kind: 'bonus', free: some, held })).toEqual({ kind: 'bonus', free: some, held });
        expect(actionOf({ kind: 'dividend', amount: price })).toEqual({ kind: 'dividend', amount: price });
        for (const at of [price, null])
          expect(actionOf({ kind: 'rights', offered: some, held, price: at })).toEqual({
            kind: 'rights',
            offered: some,
            held,
            price: at,
          });
        expect(actionOf({ kind: 'demerger', given: some, held, price })).toEqual({
          kind: 'scheme',
          spunOff: { given: some, held, price },
        });
      }),
    );
  });
});
