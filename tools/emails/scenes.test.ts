import { expect, it } from 'vitest';
import { emailKinds } from '@niveshak/domain/notifications/email-kinds';
import { playedBy } from './kinds.ts';
import { scenes } from './scenes.ts';

it('has a scene for every email of the product, and no other', () => {
  const played = scenes.flatMap(({ plays }) => plays);
  expect(new Set(played).size).toBe(played.length);
  expect(played.toSorted()).toEqual(Object.keys(emailKinds).toSorted());
});

it.each([
  [`order-fulfilled-0b1e6f5c-2f0d-4a43-9a3f-0d6b6a0f7a11`, 'order-fulfilled', 'order-fulfilled'],
  ['gift-giver-week-left-0b1e6f5c-2f0d-4a43-9a3f-0d6b6a0f7a11-2', 'gift-notice', 'gift-giver-week-left'],
  ['term-ends-in-1-2025-08-31-0b1e6f5c-2f0d-4a43-9a3f-0d6b6a0f7a11', 'term-notice', 'term-ends-in-1'],
  ['digest-2025-06-03.0b1e6f5c-2f0d-4a43-9a3f-0d6b6a0f7a11', 'daily-digest', 'digest'],
  ['payment-held-pay_X23hehLVqLlQAw', 'payment-held', 'payment-held'],
  ['complaint-due-12', 'complaint-reminder', 'complaint-due'],
  ['gift-sent-0b1e6f5c-2f0d-4a43-9a3f-0d6b6a0f7a11-1.again-1.x', 'letter-resent', 'letter-resent'],
])('identifies an email by its reference: %s', (reference, kind, name) => {
  const headers = { 'message-id': `<${reference}@localhost>` };
  expect(playedBy({ subject: '', text: '', headers })).toEqual({ kind, name });
});

it('ignores emails of the identity provider', () => {
  expect(playedBy({ subject: 'Verify', text: '', headers: { 'message-id': '<a@auth0.test>' } })).toBeNull();
});
