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

describe('recipients', () => {
  it.each(['receipt', 'legal', 'requested'] as const)('%s is always sent', (category) => {
    for (const settings of everySettings) {
      for (const isSuppressed of bits) expect(decideEmail(category, settings, isSuppressed)).toBe('send');
    }
  });

  it.each(['service', 'alert', 'digest', 'letter', 'offer', 'invitation'] as const)(
    '%s is never sent to a suppressed address',
    (category) => {
      for (const settings of everySettings) expect(decideEmail(category, settings, true)).toBe('suppressed');
    },
  );

  it('who opted out get only mandatory emails', () => {
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

  it('are excluded by the switch of each kind', () => {
    expect(decideEmail('digest', { ...defaultSettings, dailyDigest: false }, false)).toBe('not-wanted');
    expect(decideEmail('alert', { ...defaultSettings, instaAlerts: true }, false)).toBe('send');
    expect(decideEmail('service', { ...defaultSettings, dailyDigest: false }, false)).toBe('send');
  });

  it('who unsubscribe by a link stop the emails that carry it; undo restores them', () => {
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

describe('digest items', () => {
  const pieces = [
    { id: 'open', feature: null },
    { id: 'lite', feature: 'lite' },
    { id: 'premium', feature: 'premium' },
  ] as const;
  const nothingKnown = () => false;

  it.each(planAliases())('%s: list every item once, as open or locked', (alias) => {
    const news = newsFor(pieces, alias, nothingKnown);
    const recipients = [...(news?.readable ?? []), ...(news?.locked ?? [])].map(({ id }) => id).sort();
    expect(recipients).toEqual(['lite', 'open', 'premium']);
  });

  it('exclude items that were read or notified', () => {
    expect(newsFor(pieces, 'CMP1Y', ({ id }) => id !== 'lite')?.readable.map(({ id }) => id)).toEqual([
      'lite',
    ]);
    expect(newsFor(pieces, 'CMP1Y', () => true)).toBeNull();
  });

  it('do not justify a digest if all are locked', () => {
    expect(newsFor([{ id: 'premium', feature: 'premium' }], 'CML1Y', nothingKnown)).toBeNull();
  });
});
