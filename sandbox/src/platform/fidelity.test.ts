import { describe, expect, it } from 'vitest';
import { departures } from './fidelity.ts';

describe('departures', () => {
  const documented = { id: 'pay_Aa1Bb2Cc3Dd4Ee', amount: 1, vpa: null, items: [{ n: 1 }], notes: [] };
  it('allow other values of the same shape', () => {
    const actual = {
      id: 'pay_00000000000000',
      amount: 2,
      vpa: 'x@upi',
      items: [{ n: 2 }, { n: 3 }],
      notes: [],
    };
    expect(departures(documented, actual)).toEqual([]);
  });
  it.each([
    [{ amount: '1' }, 'amount: string, not number'],
    [{ id: 'pay_short' }, 'id: pay_short is no'],
    [{ extra: 1 }, 'extra: not documented'],
    [{ items: [{}] }, 'items[].n: missing'],
    [{ notes: ['x'] }, 'notes: not empty'],
    [{ vpa: {} }, 'vpa: not null or a scalar'],
    [{ items: {} }, 'items: not an array'],
  ])('report %j', (change, problem) => {
    expect(departures(documented, { ...documented, ...change }).join('\n')).toContain(problem);
  });
});
