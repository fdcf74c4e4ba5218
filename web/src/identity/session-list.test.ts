import { expect, it } from 'vitest';
import { inOrder, usedAt } from './session-list.ts';

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

it('distinguishes two sessions of one day', () => {
  expect(usedAt('2025-06-02T03:35:00.000Z')).toBe('2 Jun 2025, 09:05');
  expect(usedAt('2025-06-01T20:35:00.000Z')).toBe('2 Jun 2025, 02:05');
});
