import * as routes from '@niveshak/contract/kyc/routes';
import { productEnvironment } from '../../demo/demo-env.ts';
import { cashfreeProvider } from '../adapters/cashfree/cashfree-provider.ts';
import type { TestApp } from './test-app.ts';
import type { TestMember } from './test-member.ts';
import { testPerson } from './test-member.ts';

let serial = 0;
/** Returns an individual's PAN that no other member in this test file has. */
export function freshPan(): string {
  serial += 1;
  const letter = (at: number) => String.fromCharCode(65 + (Math.floor(serial / 26 ** at) % 26));
  return `Q${letter(1)}${letter(0)}PR0000K`;
}

export const verify = (member: TestMember, panNumber: string, person: Partial<typeof testPerson> = {}) =>
  member.call(routes.verifyPan, { body: { ...testPerson, ...person, panNumber } });

export async function start(member: TestMember, panNumber: string | null = null) {
  const answer = await member.call(routes.startESign, { body: { panNumber } });
  if (!('requestId' in answer)) throw new Error(JSON.stringify(answer));
  return answer;
}

export const check = (member: TestMember, requestId: string) =>
  member.call(routes.checkESign, { body: { requestId } });

/** Allows the next check at the provider immediately, without the wait of three seconds. */
export const forgetLastCheck = ({ database }: TestApp, requestId: string) =>
  database.db
    .updateTable('e_sign_requests')
    .set({ last_checked_at: null })
    .where('id', '=', requestId)
    .execute();

/** Returns the real adapter, connected to this test's sandbox. */
export function kycProviderOf({ sandboxOrigin }: TestApp) {
  const sandboxPort = Number(new URL(sandboxOrigin).port);
  const env = productEnvironment({ port: 0, sandboxPort, smtpPort: 0 }, '');
  return cashfreeProvider({
    baseUrl: env.CASHFREE_BASE_URL,
    clientId: env.CASHFREE_CLIENT_ID,
    clientSecret: env.CASHFREE_CLIENT_SECRET,
  });
}
