import { expect, it } from 'vitest';
import { linkCountingSentence, saysLinksAreCounted } from './link-counting.ts';

it('a privacy notice says that clicks are counted only in these words', () => {
  expect(saysLinksAreCounted(`## Emails\n\n${linkCountingSentence.replaceAll(' ', '\n')}\n`)).toBe(true);
  expect(saysLinksAreCounted(`**${linkCountingSentence}**`)).toBe(true);
  expect(saysLinksAreCounted('We count how often each link is opened.')).toBe(false);
  expect(saysLinksAreCounted('')).toBe(false);
});
