import { describe, expect, it } from 'vitest';
import { planAliases } from '../catalogue/plan.ts';
import {
  categoryRules,
  decideEmail,
  emailCategories,
  switchOff,
  switchOn,
  unsubscribeScopes,
} from './email-category.ts';
import { newsFor } from './publication.ts';
import { defaultSettings } from './settings.ts';

const bits = [false, true] as const;
const everySettings = bits.flatMap((dailyDigest) =>
  bits.flatMap((instaAlerts) =>
    bits.flatMap((letters) =>
      bits.flatMap((offers) =>
        bits.map((customerOptOut) => ({ dailyDigest, instaAlerts, letters, offers, customerOptOut })),
      ),
    ),
  ),
);

describe('who is written to', () => {
  it.each(['receipt', 'legal', 'requested'] as const)('%s always goes', (category) => {
    for (const settings of everySettings) {
      for (const isSuppressed of bits) expect(decideEmail(category, settings, isSuppressed)).toBe('send');
    }
  });

  it.each(['service', 'alert', 'digest', 'letter', 'offer', 'invitation'] as const)(
    '%s never goes to a suppressed address',
    (category) => {
      for (const settings of everySettings) expect(decideEmail(category, settings, true)).toBe('suppressed');
    },
  );

  it('opting out stops everything but what is owed', () => {
    const optedOut = {
      dailyDigest: true,
      instaAlerts: true,
      letters: true,
      offers: true,
      customerOptOut: true,
    };
    const sent = emailCategories.filter((category) => decideEmail(category, optedOut, false) === 'send');
    expect(sent).toEqual(['receipt', 'legal', 'requested', 'invitation']);
  });

  it('each switch stops its own kind', () => {
    expect(decideEmail('digest', { ...defaultSettings, dailyDigest: false }, false)).toBe('not-wanted');
    expect(decideEmail('alert', { ...defaultSettings, instaAlerts: true }, false)).toBe('send');
    expect(decideEmail('service', { ...defaultSettings, dailyDigest: false }, false)).toBe('send');
  });

  it('what an unsubscribe link switches off is what stops the letters that carry it, and undo restores them', () => {
    for (const category of emailCategories) {
      const { scope } = categoryRules[category];
      if (scope === null || scope === 'address') continue;
      const on = { dailyDigest: true, instaAlerts: true, letters: true, offers: true, customerOptOut: false };
      expect(decideEmail(category, switchOff(on, scope), false)).toBe('not-wanted');
      expect(switchOn(switchOff(on, scope), scope)).toEqual(on);
    }
    expect(unsubscribeScopes).toHaveLength(6);
  });
});

describe('what is news', () => {
  const pieces = [
    { id: 'open', feature: null },
    { id: 'lite', feature: 'lite' },
    { id: 'premium', feature: 'premium' },
  ] as const;
  const nothingKnown = () => false;

  it.each(planAliases())('%s: every item is listed once, as open or as locked', (alias) => {
    const news = newsFor(pieces, alias, nothingKnown);
    const recipients = [...(news?.readable ?? []), ...(news?.locked ?? [])].map(({ id }) => id).sort();
    expect(recipients).toEqual(['lite', 'open', 'premium']);
  });

  it('what was read or told is not told again', () => {
    expect(newsFor(pieces, 'CMP1Y', ({ id }) => id !== 'lite')?.readable.map(({ id }) => id)).toEqual([
      'lite',
    ]);
    expect(newsFor(pieces, 'CMP1Y', () => true)).toBeNull();
  });

  it('locked doors alone are no news', () => {
    expect(newsFor([{ id: 'premium', feature: 'premium' }], 'CML1Y', nothingKnown)).toBeNull();
  });
});
