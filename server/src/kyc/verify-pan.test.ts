import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as routes from '@niveshak/contract/kyc/routes';
import { kycTexts } from '@niveshak/contract/kyc/texts';
import { saveRefusesUnlinkedPan } from './client-records.ts';
import { userIdOf } from '../testing/checkout-fixture.ts';
import { freshPan, verify } from '../testing/kyc-fixture.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import type { TestMember } from '../testing/test-member.ts';
import { testPerson } from '../testing/test-member.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const attempts = async (member: TestMember) =>
  app.database.db
    .selectFrom('pan_attempts')
    .selectAll()
    .where('user_id', '=', await userIdOf(app, member))
    .execute();

describe('PAN verification', () => {
  it('verifies an identity, fills the member’s details and shows the masked PAN', async () => {
    const member = await app.newMember();
    const pan = freshPan();
    expect(await verify(member, ` ${pan.toLowerCase()} `)).toEqual({ isValid: true, error: null });
    const { user } = await member.summary();
    expect(user).toMatchObject({ firstName: 'Asha', lastName: 'Rao', kyc: { isVerified: true } });
    expect(user.billingInfo).toMatchObject({
      dob: '1990-04-17',
      panNumber: 'XXXXXX000K',
      mobile: null,
      state: null,
    });
    // The data is already verified, so the provider is not called again.
    await app.control.fault('cashfree', 'error-500', 1);
    expect(await verify(member, pan)).toEqual({ isValid: true, error: null });
    await app.control.clearFaults();
    expect(await verify(member, freshPan())).toEqual({ isValid: false, error: kycTexts.alreadyVerified });
    expect(await verify(member, pan, { firstName: 'Usha' as 'Asha' })).toMatchObject({ isValid: false });
  });

  it.each([
    [{ panNumber: 'ABC' }, kycTexts.panFormatRequired],
    [{ panNumber: 'ZZZXA0000A' }, kycTexts.unknownHolder],
    [{ panNumber: 'ZZZCA0000A' }, kycTexts.organisationNameRequired],
    [{ panNumber: 'ZZZCA0000A', organisationName: 'Rao <Traders>' }, kycTexts.organisationNameCharacters],
    [
      { panNumber: 'ZZZCA0000A', organisationName: 'Rao Traders', dob: '2025-06-03' },
      kycTexts.incorporationInFuture,
    ],
    [{ dob: '2007-06-03' }, kycTexts.adultRequired],
    [{ firstName: 'R2D2' }, kycTexts.nameLettersOnly],
  ])('rejects %j without calling the vendor', async (change, error) => {
    const member = await app.newMember();
    const body = { ...testPerson, panNumber: freshPan(), ...change };
    expect(await member.call(routes.verifyPan, { body })).toEqual({ isValid: false, error });
    expect(await attempts(member)).toHaveLength(0);
  });

  it('proves an organisation by its own name and date of incorporation', async () => {
    const member = await app.newMember();
    const body = {
      firstName: 'Asha',
      lastName: 'Rao',
      organisationName: ' Rao Traders  (India) Pvt. Ltd. ',
      dob: '2019-04-01',
      panNumber: 'ZZYCR0000A',
    };
    expect(await member.call(routes.verifyPan, { body })).toEqual({ isValid: true, error: null });
    const { user } = await member.summary();
    expect(user).toMatchObject({ firstName: 'Asha', lastName: 'Rao', kyc: { isVerified: true } });
    expect(user.billingInfo).toMatchObject({
      dob: '2019-04-01',
      organisationName: 'Rao Traders (India) Pvt. Ltd.',
    });
    const another = await app.newMember();
    const wrong = { ...body, organisationName: 'Another Ltd', panNumber: 'ABCPV1234D'.replace('P', 'C') };
    expect((await another.call(routes.verifyPan, { body: wrong })).isValid).toBe(false);
    const { rows } = await app.database.pool.query(
      `select holder_letter, organisation_name from pan_verifications where dob = '2019-04-01'`,
    );
    expect(rows).toEqual([{ holder_letter: 'C', organisation_name: 'Rao Traders (India) Pvt. Ltd.' }]);
  });

  it('accepts a person who turns 18 today', async () => {
    const member = await app.newMember();
    expect(await verify(member, freshPan(), { dob: '2007-06-02' as '1990-04-17' })).toMatchObject({
      isValid: true,
    });
  });

  it('says what does not match, for the vendor’s test PANs', async () => {
    const member = await app.newMember();
    const john = { firstName: 'John', lastName: 'Doe', dob: '1993-06-30' };
    const tell = async (panNumber: string, person: object) =>
      (await member.call(routes.verifyPan, { body: { ...john, ...person, panNumber } })).error;
    expect(await tell('ABCPV1234D', { firstName: 'Jane' })).toBe(kycTexts.nameMismatch);
    expect(await tell('ABCPV1234D', { dob: '1993-06-29' })).toBe(kycTexts.dobMismatch);
    expect(await tell('DEFPV0126D', {})).toBe(kycTexts.panNotValid);
    expect((await attempts(member)).map(({ outcome }) => outcome).sort()).toEqual([
      'dob-mismatch',
      'name-mismatch',
      'not-valid',
    ]);
  });

  it('allows five tries per business day, also in parallel, and more on the next', async () => {
    const member = await app.newMember();
    const answers = await Promise.all(Array.from({ length: 12 }, () => verify(member, 'DEFPV0126D')));
    expect(answers.filter(({ error }) => error === kycTexts.panNotValid)).toHaveLength(5);
    expect(answers.filter(({ error }) => error === kycTexts.tooManyTries)).toHaveLength(7);
    const { db } = app.database;
    await db
      .updateTable('pan_attempts')
      .set({ business_day: '2025-06-01' })
      .where('user_id', '=', await userIdOf(app, member))
      .execute();
    expect(await verify(member, freshPan())).toEqual({ isValid: true, error: null });
  });

  it.each(['error-500', 'garbage'])(
    'does not count a failing provider (%s) against the member',
    async (mode) => {
      const member = await app.newMember();
      const pan = freshPan();
      await app.control.fault('cashfree', mode, 6);
      for (let index = 0; index < 6; index += 1) {
        expect(await verify(member, pan)).toEqual({ isValid: false, error: kycTexts.failed });
      }
      expect(await attempts(member)).toHaveLength(0);
      expect(await verify(member, pan)).toEqual({ isValid: true, error: null });
    },
  );

  const linkOf = async (member: TestMember) => {
    const { rows } = await app.database.pool.query<{ aadhaar_link: string | null }>(
      'select aadhaar_link from pan_verifications where user_id = $1',
      [await userIdOf(app, member)],
    );
    return rows.map(({ aadhaar_link: link }) => link);
  };

  it('refuses a PAN that is not linked with Aadhaar, unless the firm accepts it', async () => {
    const { db } = app.database;
    const member = await app.newMember();
    const unlinked = 'QZZPR0001K';
    expect(await verify(member, unlinked)).toEqual({ isValid: false, error: kycTexts.panNotLinked });
    expect((await attempts(member)).map(({ outcome }) => outcome)).toEqual(['not-linked']);
    expect((await member.summary()).user.kyc.isVerified).toBe(false);
    expect(await linkOf(member)).toEqual([]);

    const setRefusal = (refuses: boolean) =>
      db.transaction().execute((tx) => saveRefusesUnlinkedPan(tx, refuses));
    await setRefusal(false);
    expect(await verify(member, unlinked)).toEqual({ isValid: true, error: null });
    await setRefusal(true);
    expect(await linkOf(member)).toEqual(['not-linked']);
  });

  it('records that a PAN is linked, or that an organisation has no Aadhaar', async () => {
    const [person, family] = [await app.newMember(), await app.newMember()];
    await verify(person, freshPan());
    expect(await linkOf(person)).toEqual(['linked']);
    const body = { ...testPerson, organisationName: 'Rao HUF', dob: '2019-04-01', panNumber: 'QZZHR0001K' };
    expect(await family.call(routes.verifyPan, { body })).toEqual({ isValid: true, error: null });
    expect(await linkOf(family)).toEqual(['not-applicable']);
  });

  it('assigns one PAN to one account and notifies staff once', async () => {
    const [first, second] = [await app.newMember(), await app.newMember()];
    const pan = freshPan();
    await verify(first, pan);
    for (let index = 0; index < 2; index += 1) {
      expect(await verify(second, pan)).toEqual({ isValid: false, error: kycTexts.panInUse });
    }
    const cases = await app.database.db
      .selectFrom('staff_cases')
      .selectAll()
      .where('user_id', '=', await userIdOf(app, second))
      .execute();
    expect(cases).toMatchObject([
      { kind: 'pan-in-use', other_user_id: await userIdOf(app, first), closed_at: null },
    ]);
    expect((await second.summary()).user.kyc.isVerified).toBe(false);
  });

  it('assigns one PAN to one account on concurrent requests', async () => {
    const members = await Promise.all([app.newMember(), app.newMember(), app.newMember()]);
    const pan = freshPan();
    const answers = await Promise.all(members.map((member) => verify(member, pan)));
    expect(answers.filter(({ isValid }) => isValid)).toHaveLength(1);
    expect(answers.filter(({ error }) => error === kycTexts.panInUse)).toHaveLength(2);
  });

  it('requires a session, its CSRF header and a confirmed email address', async () => {
    const member = await app.newMember({ isConfirmed: false });
    const body = { ...testPerson, panNumber: freshPan() };
    expect((await member.raw(routes.verifyPan, { body })).body).toMatchObject({ code: 'email-unconfirmed' });
    member.csrf = 'forged';
    expect((await member.raw(routes.verifyPan, { body })).body).toMatchObject({ code: 'csrf' });
    const bare = await fetch(`${app.origin}/api/user/pan/verify`, { method: 'POST', body: '{}' });
    expect(bare.status).toBe(401);
    const extra = await (await app.newMember()).raw(routes.verifyPan, { body: { ...body, aadhaar: '1' } });
    expect(extra.status).toBe(400);
  });
});
