import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paise } from '../primitives/paise.ts';
import { checkGstin, gstinCheckCharacter } from './gstin.ts';
import { isStateCode, stateByGstCode, stateCodes, stateFromImport, stateOf, states } from './states.ts';
import { addHeads, noHeads, subtractHeads, sumOfHeads, taxFor } from './tax.ts';

describe('states', () => {
  it('are 36 with unique codes', () => {
    expect(states).toHaveLength(36);
    expect(new Set(stateCodes).size).toBe(36);
    const gst = states.map(({ gstCode }) => Number(gstCode));
    expect(gst).toEqual([
      ...Array.from({ length: 24 }, (_, i) => i + 1),
      26,
      27,
      29,
      ...Array.from({ length: 9 }, (_, i) => i + 30),
    ]);
    expect(states.filter(({ kind }) => kind === 'state')).toHaveLength(28);
    expect(states.filter(({ usesUtgst }) => usesUtgst).map(({ code }) => code)).toEqual([
      'CH',
      'DH',
      'LD',
      'AN',
      'LA',
    ]);
  });

  it('are found by GST code and by the spellings of imported files', () => {
    expect(stateByGstCode('27')?.code).toBe('MH');
    expect(stateByGstCode('25')).toBeNull();
    expect(stateOf('DL').name).toBe('Delhi');
    expect(isStateCode('UT')).toBe(false);
    expect([' ut ', 'TG', 'or', 'tamil nadu', 'DNHDD', 'AR', 'XX'].map(stateFromImport)).toEqual([
      'UK', 'TS', 'OD', 'TN', 'DH', 'AR', null,
    ]); // prettier-ignore
  });

  it('have no alias that names another state', () => {
    const names: string[] = states.flatMap(({ code, aliases }) => [code, ...aliases]);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('GSTIN', () => {
  it.each([
    ['27AAACZ0000A1Z9', 'MH'],
    ['07AAAFQ0000B1ZC', 'DL'],
    ['29AAAPK0000C1ZP', 'KA'],
    ['33BBBHS0000D2Z2', 'TN'],
    ['24CCCTG0000EAZA', 'GJ'],
    ['09DDDCU0000F1ZQ', 'UP'],
    ['36EEECT0000G1ZO', 'TS'],
    ['37FFFCA0000H1ZZ', 'AP'],
    ['38GGGCL0000J1ZD', 'LA'],
    ['26HHHCD0000K1ZK', 'DH'],
    ['04JJJCC0000L1ZG', 'CH'],
    ['34KKKCP0000MZZW', 'PY'],
    ['27AAPFU0939F1ZV', 'MH'],
    ['99AAACZ0000A1ZY', null],
    ['97AAACZ0000A1Z2', null],
  ])('%s belongs to %s', (gstin, stateCode) => {
    expect(checkGstin(gstin)).toEqual({ ok: true, value: { gstin, stateCode, pan: gstin.slice(2, 12) } });
    expect(checkGstin(` ${gstin.toLowerCase()} `).ok).toBe(true);
  });

  it.each([
    ['27AAACZ0000A1Z8', 'check'],
    ['27AAACZ0000A2Z9', 'check'],
    ['72AAACZ0000A1Z9', 'state'],
    ['25AAACZ0000A1Z9', 'state'],
    ['28AAACZ0000A1Z9', 'state'],
    ['97AAACZ0000A1Z9', 'check'],
    ['98AAACZ0000A1Z9', 'state'],
    ['27AAACZ0000A0Z9', 'format'],
    ['27AAACZ0000A1Y9', 'format'],
    ['27AAAXZ0000A1Z9', 'pan'],
    ['27AAACZ0000A1Z', 'length'],
    ['27AAACZ0000A1Z99', 'length'],
    ['', 'length'],
  ])('%s: %s', (gstin, error) => {
    expect(checkGstin(gstin)).toEqual({ ok: false, error });
  });

  it('detects any single wrong character', () => {
    const good = '27AAACZ0000A1Z';
    const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
    for (let at = 0; at < 14; at += 1) {
      for (const other of alphabet) {
        if (other === good[at]) continue;
        expect(gstinCheckCharacter(good.slice(0, at) + other + good.slice(at + 1))).not.toBe('9');
      }
    }
  });
});

describe('tax', () => {
  it.each([
    [2_398_800, 215_892, 431_784],
    [719_700, 64_773, 129_546],
    [10_005, 900, 1801],
    [28, 3, 5],
    [3, 0, 1],
    [2_158_920, 194_303, 388_606],
    [1_741_595, 156_744, 313_487],
    [711_791, 64_061, 128_122],
    [386_692, 34_802, 69_605],
  ])('of %i paise is two halves of %i, or IGST of %i', (taxable, half, igst) => {
    expect(taxFor({ basisPoints: 1800, taxable: paise(taxable), firmState: 'MH', placeOfSupply: 'MH' })).toEqual({
      cgst: half, sgst: half, igst: 0, total: 2 * half, usesUtgst: false, isEstimate: false,
    }); // prettier-ignore
    expect(taxFor({ basisPoints: 1800, taxable: paise(taxable), firmState: 'MH', placeOfSupply: 'KA' })).toEqual({
      cgst: 0, sgst: 0, igst, total: igst, usesUtgst: false, isEstimate: false,
    }); // prettier-ignore
  });

  it('is IGST while the state is unknown', () => {
    const tax = taxFor({
      basisPoints: 1800,
      taxable: paise(2_398_800),
      firmState: 'MH',
      placeOfSupply: null,
    });
    expect([tax.igst, tax.cgst, tax.isEstimate]).toEqual([431_784, 0, true]);
  });

  it('is either IGST or a pair, for all 36 × 36 states', () => {
    for (const firmState of stateCodes) {
      for (const placeOfSupply of stateCodes) {
        const tax = taxFor({ basisPoints: 1800, taxable: paise(100_000), firmState, placeOfSupply });
        const isPair = firmState === placeOfSupply;
        expect([tax.cgst, tax.sgst, tax.igst]).toEqual(isPair ? [9000, 9000, 0] : [0, 0, 18_000]);
        expect(tax.usesUtgst).toBe(isPair && stateOf(firmState).usesUtgst);
      }
    }
  });

  it('differs by at most one paisa between IGST and the pair, and adds up', () => {
    fc.assert(
      fc.property(fc.nat(500_000), (amount) => {
        const inside = taxFor({
          basisPoints: 1800,
          taxable: paise(amount),
          firmState: 'MH',
          placeOfSupply: 'MH',
        });
        const outside = taxFor({
          basisPoints: 1800,
          taxable: paise(amount),
          firmState: 'MH',
          placeOfSupply: 'GA',
        });
        expect(Math.abs(inside.total - outside.total)).toBeLessThanOrEqual(1);
        expect(sumOfHeads(inside)).toBe(inside.total);
        expect(subtractHeads(addHeads(inside, outside), outside)).toEqual(subtractHeads(inside, noHeads));
      }),
    );
  });
});
