import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as routes from '@niveshak/contract/kyc/routes';
import { userIdOf } from '../testing/checkout-fixture.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { hasConsent, hasSignedTerms } from './legal-store.ts';
import { recordClickConsent } from './consent.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('consents', () => {
  it('are recorded once per click, for terms, MITC and privacy notice, and are immutable', async () => {
    const member = await app.newMember();
    const id = await userIdOf(app, member);
    const { db } = app.database;
    const { instant: at, today } = app.app.clock.now();
    const click = { userId: id, termsVersion: '2025-04-01', at, today, ip: '127.0.0.1', userAgent: 'test' };
    for (let index = 0; index < 2; index += 1) {
      await db.transaction().execute((tx) => recordClickConsent(tx, click));
    }
    expect(await hasConsent(db, id, '2025-04-01', today)).toBe(true);
    expect(await hasConsent(db, id, '2024-01-01', today)).toBe(false);
    expect(await hasSignedTerms(db, id, '2025-04-01', app.app.clock.now().today)).toBe(false);
    const kinds = (await member.call(routes.listConsents)).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['mitc', 'privacy', 'terms']);
    await expect(db.updateTable('consents').set({ version: 'x' }).execute()).rejects.toThrow('never changed');
    await expect(db.deleteFrom('consents').execute()).rejects.toThrow('never changed');
    await expect(
      db.transaction().execute((tx) => recordClickConsent(tx, { ...click, termsVersion: 'none' })),
    ).rejects.toThrow('no version');
  });
});

describe('legal texts', () => {
  it.each(['terms', 'mitc', 'privacy'])('%s are public', async (kind) => {
    const answer = await fetch(`${app.origin}/api/legal/${kind}`);
    expect(answer.status).toBe(200);
    const text = routes.getLegalDocument.response.parse(await answer.json());
    expect(text).toMatchObject({ kind, version: '2025-04-01' });
    expect(text.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(text.bodyHtml.length).toBeGreaterThan(2_000);
  });

  it('include no others', async () => {
    expect((await fetch(`${app.origin}/api/legal/imprint`)).status).toBe(400);
  });
});
