import { expect, it } from 'vitest';
import { contrast, isHexColour } from './brand.ts';
import { initialsOf } from './initials.ts';

it('uses the first letters of the first and last name', () => {
  const lettersOf = (name: string) => initialsOf(name).letters;
  expect(['Ira Deshmukh', 'Meera R. Joshi', ' asha ', ''].map(lettersOf)).toEqual(['ID', 'MJ', 'A', '']);
});

it('assigns a name a stable colour that is legible under white', () => {
  const names = ['Ira Deshmukh', 'Vikrant Sathe', 'Maya Kulkarni', 'Meera Deshpande', 'Asha Rao', 'N Iyer'];
  const grounds = names.map((name) => initialsOf(name).ground);
  expect(names.map((name) => initialsOf(name.toUpperCase()).ground)).toEqual(grounds);
  expect(new Set(grounds).size).toBeGreaterThan(2);
  for (const ground of grounds) {
    if (!isHexColour(ground)) throw new Error(`${ground} is not a colour.`);
    expect(contrast('#ffffff', ground)).toBeGreaterThan(4.5);
  }
});
