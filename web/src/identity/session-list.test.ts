import { expect, it } from 'vitest';
import { inOrder, signedInText, usedAgo } from './session-list.ts';

const session = (id: string, lastSeenAt: string, isCurrent = false) => ({
  id,
  device: 'Chrome on Linux',
  createdAt: lastSeenAt,
  lastSeenAt,
  isCurrent,
});

it('lists this device first, then the last used', () => {
  const sessions = [
    session('old', '2025-06-01T03:35:00.000Z'),
    session('here', '2025-05-30T03:35:00.000Z', true),
    session('new', '2025-06-02T03:35:00.000Z'),
  ];
  expect(inOrder(sessions).map(({ id }) => id)).toEqual(['here', 'new', 'old']);
});

it.each([
  ['2025-06-02T03:34:30.000Z', 'just now'],
  ['2025-06-02T03:33:00.000Z', '2 minutes ago'],
  ['2025-06-02T02:00:00.000Z', '1 hour ago'],
  ['2025-06-01T03:00:00.000Z', 'yesterday'],
  ['2025-05-20T03:00:00.000Z', '13 days ago'],
  ['2025-06-02T03:36:00.000Z', 'just now'],
])('shows %s as %s', (instant, text) => {
  expect(usedAgo(instant, Date.parse('2025-06-02T03:35:00.000Z'))).toBe(text);
});

it.each([
  ['2025-06-02T02:00:00.000Z', 'Signed in today at 07:30'],
  ['2025-06-01T18:29:00.000Z', 'Signed in yesterday at 23:59'],
  ['2025-05-30T03:35:00.000Z', 'Signed in 3 days ago at 09:05'],
])('shows a session that began at %s as %s', (instant, text) => {
  expect(signedInText(instant, Date.parse('2025-06-02T03:35:00.000Z'))).toBe(text);
});
