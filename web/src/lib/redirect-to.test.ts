import { expect, test } from 'vitest';
import { redirectTarget } from './redirect-to.ts';

const origin = 'https://app.example.in';

test.each([
  ['/articles/a-note', '/articles/a-note'],
  ['/articles/a-note?x=1#y', '/articles/a-note?x=1#y'],
  ['https://app.example.in/portfolios', '/portfolios'],
  ['https://APP.example.in:443/portfolios', '/portfolios'],
  ['portfolios', '/portfolios'],
  ['https://app.example.in//evil.example/x', '/evil.example/x'],
])('follows %s', (value, target) => {
  expect(redirectTarget(value, origin)).toBe(target);
});

test.each([
  [null],
  [''],
  ['https://evil.example/'],
  ['//evil.example/x'],
  ['\\\\evil.example/x'],
  ['/\\evil.example/x'],
  ['https://app.example.in.evil.example/'],
  ['https://app.example.in@evil.example/'],
  ['https://user:pw@app.example.in/'],
  ['http://app.example.in/'],
  ['https://app.example.in:8443/'],
  ['javascript:alert(1)'],
  ['data:text/html,x'],
  ['ftp://app.example.in/'],
  ['https://'],
])('refuses %s', (value) => {
  expect(redirectTarget(value, origin)).toBeNull();
});

test('follows the firm’s additional origins, and no others', () => {
  const further = ['https://learn.example.in', 'not an origin'];
  const to = (value: string) => redirectTarget(value, origin, further);
  expect(to('https://learn.example.in/course?x=1#y')).toBe('https://learn.example.in/course?x=1#y');
  expect(to('/articles')).toBe('/articles');
  for (const value of [
    'http://learn.example.in/',
    'https://learn.example.in.evil.example/',
    'https://learn.example.in@evil.example/',
    'https://user@learn.example.in/',
    'https://learn.example.in:8443/',
    'https://evil.example/',
  ])
    expect(to(value)).toBeNull();
});
