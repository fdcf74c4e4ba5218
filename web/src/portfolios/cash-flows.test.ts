import { describe, expect, test } from 'vitest';
import { flowsText, readFlows } from './cash-flows.ts';

describe('cash flows as people note them', () => {
  test.each([
    ['typed', '2024-04-01, 50,000\n2025-04-01, -10000.50'],
    ['a bank’s CSV', 'Date;Amount\r\n"01/04/2024";"₹50,000"\r\n01-04-2025;−10000.50'],
  ])('%s', (_name, text) => {
    expect(readFlows(text)).toEqual({
      flows: [
        { date: '2024-04-01', amount: -5_000_000 },
        { date: '2025-04-01', amount: 1_000_050 },
      ],
      unread: [],
    });
  });

  test('reports lines that it cannot read', () => {
    expect(readFlows('2024-02-30, 5\n2024-04-01 many\n12, 5').unread).toHaveLength(3);
  });

  test('round-trips its own output', () => {
    const { flows } = readFlows('2024-04-01, 50000\n2025-04-01, -10000.5');
    expect(readFlows(flowsText(flows)).flows).toEqual(flows);
  });
});
