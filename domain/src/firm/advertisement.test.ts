import { describe, expect, it } from 'vitest';
import { advertisementProblem, advertisementReference } from './advertisement.ts';
import { standardWarning } from './launch-checklist.ts';

const firm = {
  legalName: 'Sahyadri Research LLP',
  sebiRegistration: 'INH000012345',
  website: 'https://www.sahyadri.test/',
};
const name = 'Sahyadri Research LLP (INH000012345)';

describe('an advertisement', () => {
  it.each([
    ['website', `${name}\nResearch on mid-caps.\n${standardWarning}`, null],
    ['website', `${name}\nResearch on mid-caps.`, /word for word/],
    ['email', `Research on mid-caps.\n${standardWarning}`, /must name Sahyadri Research LLP/],
    ['print', `${name}\n${standardWarning.replace('subject to', 'prone to')}`, /word for word/],
    ['social', `${name}: our note on GLENMARA\nhttps://sahyadri.test/glenmara`, null],
    ['social', `Our note on GLENMARA, by ${name}\nhttps://sahyadri.test`, null],
    ['social', `Our note on GLENMARA\n${name} https://sahyadri.test`, /first line/],
    ['message', `${name}: a new note. https://Sahyadri.test/a`, null],
    ['message', `${name}: a new note. https://elsewhere.test/a`, /link to sahyadri\.test/],
  ] as const)('on %s: %s', (channel, text, problem) => {
    const found = advertisementProblem({ channel, text }, firm);
    if (problem === null) expect(found).toBeNull();
    else expect(found).toMatch(problem);
  });

  it('has a reference', () => {
    expect([1, 12_345].map(advertisementReference)).toEqual(['AD-0001', 'AD-12345']);
  });
});
