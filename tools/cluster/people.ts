import { enrolSecondFactor, getEnrolment } from '@niveshak/contract/staff/routes';
import type { Keycloak } from '../../server/src/testing/oidc/keycloak.ts';
import { OidcMember } from '../../server/src/testing/oidc/oidc-member.ts';
import { TestMember } from '../../server/src/testing/test-member.ts';
import { codeNow, TestStaff } from '../../server/src/testing/test-staff.ts';
import type { StandIns } from '../product/stand-ins.ts';

const password = 'a-Good-passw0rd';
const name = { firstName: 'Asha', lastName: 'Rao' };

export type People = {
  /** Creates an account at the identity provider and signs in. */
  readonly signUp: (email: string) => Promise<TestMember>;
  /** Signs in with a new browser. */
  readonly signIn: (email: string) => Promise<TestMember>;
  /** Accepts a staff invitation, with a second factor. */
  readonly join: (email: string, invitation: string) => Promise<TestMember>;
};

/** Returns people with accounts at the Auth0 stand-in. */
export function peopleAtStandIn(origin: string, standIns: StandIns): People {
  const places = { origin, sandboxOrigin: standIns.sandboxOrigin };
  const create = (email: string) =>
    standIns.createIdentity({ email, password, emailVerified: true, ...name });
  const enter = async (email: string, how: 'signup' | 'login') => {
    const member = new TestMember(places, email, password);
    await member.enter(how);
    return member;
  };
  return {
    signUp: async (email) => {
      await create(email);
      return enter(email, 'signup');
    },
    signIn: (email) => enter(email, 'login'),
    join: async (email, invitation) => {
      await create(email);
      const staff = new TestStaff(places, email, password);
      await staff.login(null, invitation);
      return enrolled(staff);
    },
  };
}

/** Returns people with accounts at Keycloak, who sign in on its pages. */
export function peopleAtKeycloak(origin: string, standIns: StandIns, keycloak: Keycloak): People {
  const places = { origin, sandboxOrigin: standIns.sandboxOrigin };
  const create = (email: string) =>
    keycloak.call('POST', '/niveshak/users', {
      username: email,
      email,
      emailVerified: true,
      enabled: true,
      ...name,
      credentials: [{ type: 'password', value: password, temporary: false }],
    });
  const enter = async (email: string, how: 'signin' | 'staff', invitation = '') => {
    const browser = new OidcMember(origin);
    const back = await browser.browser.submit(await browser.start(how), { username: email, password });
    if (back.url.hash !== '#signed-in') throw new Error(`Signing in ended at ${back.url.href}.`);
    const answer = how === 'signin' ? await browser.enter() : await browser.enterStaff(null, invitation);
    if (answer.status !== 200) throw new Error(`Signing in answered ${answer.status}.`);
    const member = new TestMember(places, email, password);
    for (const each of browser.browser.cookieNames(origin))
      member.setCookie(each, browser.browser.cookie(origin, each));
    member.csrf = answer.headers.get('x-csrf-token');
    return member;
  };
  return {
    signUp: async (email) => {
      await create(email);
      return enter(email, 'signin');
    },
    signIn: (email) => enter(email, 'signin'),
    join: async (email, invitation) => {
      await create(email);
      return enrolled(await enter(email, 'staff', invitation));
    },
  };
}

async function enrolled(staff: TestMember): Promise<TestMember> {
  const { secret } = await staff.call(getEnrolment);
  await staff.call(enrolSecondFactor, { body: { code: codeNow(secret) } });
  return staff;
}
