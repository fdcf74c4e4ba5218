import { expect, it } from 'vitest';
import { containsLink } from './links.ts';

it.each([
  'see https://evil.example/pay',
  'www.example.org',
  'go to evil.com now',
  'evil.co.in/claim',
  'write to me@mail.example',
  'WIN.XYZ',
  'javascript://x',
])('%s contains a link', (text) => expect(containsLink(text)).toBe(true));

it.each([
  'Happy birthday, Asha!',
  'Many thanks.Enjoy your year.',
  'Dr. A. B. Rao',
  'It costs 3.5 % less; 12.30 is fine.',
  'A. Co is a firm',
  'See you at 6 p.m. tomorrow...',
])('%s contains no link', (text) => expect(containsLink(text)).toBe(false));
