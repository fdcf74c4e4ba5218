import { expect, it } from 'vitest';
import { messageIdOf } from './send-email.ts';

it('uses characters of RFC 5322, and is the same for the same event', () => {
  const id = messageIdOf('gift-cut:0b1e6f5c:12', 'https://research.test:8443');
  expect(id).toBe('<gift-cut.0b1e6f5c.12@research.test>');
  expect(id).toMatch(/^<[\w!#$%&'*+/=?^`{|}~.-]+@[\w.-]+>$/);
});
