import { afterAll, beforeAll, expect, it } from 'vitest';
import * as routes from '@niveshak/contract/checkout/routes';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import type { TestMember } from '../testing/test-member.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** Requests the trial for all members concurrently, with existing quotes. Returns the statuses. */
async function takeTrials(members: readonly TestMember[], phone?: string): Promise<number[]> {
  const bodies: unknown[] = [];
  for (const member of members) {
    const quote = await member.quote('CML14D', { state: 'MH' });
    expect(quote.allowed).toBe(true);
    const details = { acceptedTerms: quote.termsVersion ?? '', ...(phone === undefined ? {} : { phone }) };
    bodies.push(member.subscribeBody('CML14D', quote, { details }));
  }
  const answers = await Promise.all(
    members.map((member, at) => member.raw(routes.subscribe, { body: bodies[at] })),
  );
  for (const { status, body } of answers)
    if (status !== 200) expect(body).toMatchObject({ code: 'plan-not-allowed', detail: expect.any(String) });
  return answers.map(({ status }) => status).sort();
}

it('gives one trial to six spellings of one mailbox, concurrently', async () => {
  const members: TestMember[] = [];
  for (const name of ['ashok.rao', 'a.shokrao', 'as.hokrao', 'ash.okrao', 'asho.krao', 'ashokr.ao'])
    members.push(await test.newMember({ email: `${name}@gmail.com` }));
  expect(await takeTrials(members)).toEqual([200, 409, 409, 409, 409, 409]);
});

it('gives one trial to five accounts with one mobile number, entered with the order', async () => {
  const members: TestMember[] = [];
  for (let at = 0; at < 5; at += 1) members.push(await test.newMember());
  expect(await takeTrials(members, '9812345670')).toEqual([200, 409, 409, 409, 409]);
});
