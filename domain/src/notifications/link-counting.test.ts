import { expect, it } from 'vitest';
import { linkCountingSentence, saysLinksAreCounted } from './link-counting.ts';

it('requires this exact wording of click counting in a privacy notice', () => {
  expect(saysLinksAreCounted(`## Emails\n\n${linkCountingSentence.replaceAll(' ', '\n')}\n`)).toBe(true);
  expect(saysLinksAreCounted(`**${linkCountingSentence}**`)).toBe(true);
  expect(saysLinksAreCounted('We count how often each link is opened.')).toBe(false);
  expect(saysLinksAreCounted('')).toBe(false);
});
