import { expect, it } from 'vitest';
import { readFirm, saveFirm } from '../firm/index.ts';
import { createTestApp } from '../testing/test-app.ts';

it('refuses the trial with the reason while the firm does not offer it', async () => {
  const test = await createTestApp();
  try {
    const { db } = test.database;
    const member = await test.newMember();
    expect((await member.quote('CML14D', {})).allowed).toBe(true);
    const firm = await readFirm(db);
    await saveFirm(db, { ...firm, offersTrial: false });
    expect(await member.quote('CML14D', {})).toMatchObject({
      allowed: false,
      reason: 'The free trial is not available now.',
    });
    await saveFirm(db, { ...firm, offersTrial: true });
    expect((await member.quote('CML14D', {})).allowed).toBe(true);
  } finally {
    await test.close();
  }
});
