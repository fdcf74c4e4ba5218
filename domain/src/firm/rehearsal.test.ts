import { expect, it } from 'vitest';
import { orderStates } from '../checkout/order-state.ts';
import { rehearsalFindings } from './rehearsal.ts';
import type { RehearsalFacts } from './rehearsal.ts';

const nothing: RehearsalFacts = {
  signedUpAt: null,
  hasConfirmedAddress: false,
  choseAt: null,
  identifiedAt: null,
  identityOutcome: null,
  signedAt: null,
  signingStatus: null,
  orderState: null,
  paidAt: null,
  calledAt: null,
  invoicedAt: null,
  letterAt: null,
  letterState: null,
  hasResearch: false,
  readAt: null,
};
const at = '2025-06-02T04:30:00.000Z';

function stationOf(id: string, facts: Partial<RehearsalFacts>) {
  return rehearsalFindings({ ...nothing, ...facts }).find((station) => station.id === id);
}

it('either passes or says what is missing, never both', () => {
  expect(rehearsalFindings(nothing).every(({ problem, seenAt }) => problem !== null && seenAt === null)).toBe(
    true,
  );
  const all = rehearsalFindings({
    ...nothing,
    signedUpAt: at,
    hasConfirmedAddress: true,
    choseAt: at,
    identifiedAt: at,
    signedAt: at,
    paidAt: at,
    calledAt: at,
    invoicedAt: at,
    letterAt: at,
    readAt: at,
  });
  expect(all.every(({ problem, seenAt }) => problem === null && seenAt === at)).toBe(true);
});

it('explains a failed step and links to its fix', () => {
  expect(stationOf('identity', { identityOutcome: 'name-mismatch' })?.problem).toContain('the name is');
  expect(stationOf('identity', { identityOutcome: 'not-linked' })?.problem).toContain('Aadhaar');
  expect(stationOf('terms', { signingStatus: 'expired' })?.problem).toContain('Start the signing again');
  expect(stationOf('payment', { orderState: 'held' })).toMatchObject({ place: 'member' });
  expect(stationOf('webhook', { paidAt: at })?.problem).toContain('docs/operating.md');
  expect(stationOf('letter', { letterState: 'refused' })?.problem).toContain('SMTP_URL');
  expect(stationOf('reading', {})?.place).toBe('research');
  expect(stationOf('reading', { hasResearch: true })?.place).toBe('home');
  const said = orderStates.map((orderState) => stationOf('payment', { orderState })?.problem);
  expect(new Set(said).size).toBe(orderStates.length);
});
