import { expect, it } from 'vitest';
import { framingOf } from './framing.ts';

const app = 'https://app.example.in';
const page = 'https://sign.vendor.in';
const say = (csp: string | null, xFrameOptions: string | null = null) =>
  framingOf({ csp, xFrameOptions }, page, app);

it.each([
  [null, null, 'allowed'],
  ["default-src 'self'", null, 'allowed'],
  ["frame-ancestors 'none'", null, 'refused'],
  ["frame-ancestors 'self'", null, 'refused'],
  ['frame-ancestors *', null, 'allowed'],
  ['frame-ancestors https:', null, 'allowed'],
  ['frame-ancestors https://app.example.in', null, 'allowed'],
  ['frame-ancestors app.example.in', null, 'allowed'],
  ['frame-ancestors https://*.example.in', null, 'allowed'],
  ['frame-ancestors https://*.vendor.in', null, 'refused'],
  ['frame-ancestors http://app.example.in', null, 'refused'],
  ["script-src x; Frame-Ancestors 'none'", null, 'refused'],
  // All policies must allow framing.
  ["frame-ancestors *, frame-ancestors 'none'", null, 'refused'],
  [null, 'DENY', 'refused'],
  [null, 'sameorigin', 'refused'],
  // `frame-ancestors` takes precedence over the older header.
  ['frame-ancestors *', 'DENY', 'allowed'],
] as const)('%s, %s: %s', (csp, xFrameOptions, wanted) => expect(say(csp, xFrameOptions)).toBe(wanted));
