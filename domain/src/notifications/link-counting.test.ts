import { expect, it } from 'vitest';
import { linkCountingSentence, statesLinkCounting } from './link-counting.ts';

it('requires this exact wording of click counting in a privacy notice', () => {
  expect(statesLinkCounting(`## Emails\n\n${linkCountingSentence.replaceAll(' ', '\n')}\n`)).toBe(true);
  expect(statesLinkCounting(`**${linkCountingSentence}**`)).toBe(true);
  expect(statesLinkCounting('We count how often each link is opened.')).toBe(false);
  expect(statesLinkCounting('')).toBe(false);
});
