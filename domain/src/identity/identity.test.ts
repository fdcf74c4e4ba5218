import { describe, expect, it } from 'vitest';
import { isEmail, normaliseEmail } from './email.ts';
import { isPersonName, isWrittenName, normaliseName } from './names.ts';

describe('email', () => {
  it.each(['a@b.co', 'premium@demo.test', 'first.last+tag@mail.example.in', "o'neil@x-y.org"])(
    'accepts %s',
    (text) => {
      expect(isEmail(text)).toBe(true);
    },
  );

  it.each([
    '', '@b.co', 'a@', 'a@b', 'a b@c.in', '.a@b.co', 'a.@b.co', 'a..b@c.in', 'a@-b.co', 'a@b..co', 'a@b.1', 'a@b@c.in',
    'a@b.co\n', `${'a'.repeat(65)}@b.co`, `a@${'b'.repeat(250)}.co`,
  ])('refuses %j', (text) => { expect(isEmail(text)).toBe(false); }); // prettier-ignore

  it.each([
    [' First.Last+news@GMail.com ', 'firstlast@gmail.com'],
    ['f.l@googlemail.com', 'fl@gmail.com'],
    ['First.Last+news@Example.in', 'first.last@example.in'],
    ['+tag@example.in', '+tag@example.in'],
    ['nonsense', 'nonsense'],
  ])('normalizes %s to its mailbox', (text, mailbox) => {
    expect(normaliseEmail(text)).toBe(mailbox);
    expect(normaliseEmail(mailbox)).toBe(mailbox);
  });
});

describe('names', () => {
  it.each(['Asha', 'Asha Rao', ' Zoë  Müller ', 'आशा'])('accepts %s', (text) => {
    expect(isPersonName(text)).toBe(true);
  });
  it.each(['', ' ', 'Asha2', "O'Neil", 'A.', 'A-B', '<b>'])('refuses %j', (text) => {
    expect(isPersonName(text)).toBe(false);
  });
  it('collapses spaces', () => {
    expect(normaliseName('  Asha   Rao ')).toBe('Asha Rao');
  });
});

it.each(['Maria D’Souza', "Maria D'Souza", 'Anne-Marie Joseph', 'K. Iyer', 'निवेदिता राव'])(
  'accepts the name %s at sign-up',
  (name) => {
    expect(isWrittenName(name)).toBe(true);
  },
);
