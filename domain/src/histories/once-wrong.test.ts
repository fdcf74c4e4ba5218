import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { play } from './play.ts';
import type { Step } from './steps.ts';
import { Tally } from './steps.ts';

it('the model imports nothing of the rules', () => {
  const files = fs.readdirSync(import.meta.dirname).filter((name) => /^(model.*|steps)\.ts$/.test(name));
  const imports = files.flatMap((name) =>
    [...fs.readFileSync(`${import.meta.dirname}/${name}`, 'utf8').matchAll(/from '(.*)'/g)].map(
      ([, from]) => from,
    ),
  );
  expect(files.length).toBeGreaterThan(5);
  expect(imports.filter((from) => !/^\.\/(model|steps)/.test(from ?? ''))).toEqual([]);
});

describe('histories that were wrong once', () => {
  const bare = { firmState: 'MH', startsOn: 151, referred: [false, false] } as const;
  const annual = { plan: 'CMP1Y', isGift: false, code: null, state: 'KA' } as const;

  it('a trial gives way to a plan that was ordered on its last day and paid after midnight', () => {
    const tally = new Tally();
    const steps: readonly Step[] = [
      { do: 'guest', who: 0, days: 1 },
      { do: 'evening' },
      { do: 'order', who: 0, pays: false, buy: annual },
      { do: 'minutes', minutes: 20 },
      { do: 'capture', who: 0, pick: 0, off: 0 },
    ];
    play({ ...bare, steps }, tally);
    expect(tally.of('paid after midnight')).toBe(1);
  });

  it('a gift that the end of the service cuts twice gives back each day once', () => {
    const tally = new Tally();
    const steps: readonly Step[] = [
      { do: 'order', who: 0, pays: true, buy: { ...annual, isGift: true } },
      { do: 'claim', pick: 0 },
      { do: 'end-service', days: 100 },
      { do: 'end-service', days: 50 },
    ];
    play({ ...bare, steps }, tally);
    expect(tally.of('end of service: terms refunded')).toBe(2);
  });
});
