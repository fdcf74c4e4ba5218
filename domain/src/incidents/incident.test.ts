import { expect, it } from 'vitest';
import { addressesIn, deadlineOf, factLines, missingNotices } from './incident.ts';

const noticedAt = new Date('2026-01-01T10:00:00Z');

it('is reported to CERT-In within 6 hours, and to the Board and the persons within 72', () => {
  expect(deadlineOf(noticedAt, 'cert-in').toISOString()).toBe('2026-01-01T16:00:00.000Z');
  expect(deadlineOf(noticedAt, 'board').toISOString()).toBe('2026-01-04T10:00:00.000Z');
  expect(deadlineOf(noticedAt, 'persons').toISOString()).toBe('2026-01-04T10:00:00.000Z');
});

it('is complete when every notice is given; without affected persons, theirs is not required', () => {
  const open = { certInAt: null, boardAt: null, sentAt: null, recipients: 1 };
  expect(missingNotices(open)).toEqual(['cert-in', 'board', 'persons']);
  expect(missingNotices({ ...open, certInAt: noticedAt, boardAt: noticedAt })).toEqual(['persons']);
  expect(missingNotices({ certInAt: noticedAt, boardAt: noticedAt, sentAt: null, recipients: 0 })).toEqual(
    [],
  );
});

it('finds addresses in lists and CSV files, each once', () => {
  const text =
    'name,email\nAsha,"Asha@members.test"\n<ravi@members.test>; asha@members.test, not an address@';
  expect(addressesIn(text)).toEqual(['asha@members.test', 'ravi@members.test']);
});

it('omits facts that are not known yet', () => {
  const facts = { what: 'A laptop was stolen.', data: '', consequences: '', measures: '', advice: '' };
  expect(factLines(facts)).toEqual(['What happened: A laptop was stolen.']);
});
