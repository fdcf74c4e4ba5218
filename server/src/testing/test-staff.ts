import { Secret, TOTP } from 'otpauth';
import { parse } from 'zod';
import * as routes from '@niveshak/contract/staff/routes';
import type { StaffSessionAnswer } from '@niveshak/contract/staff/schemas';
import { demoPassword } from '../../demo/members.ts';
import { demoStaffSecret } from '../../demo/staff.ts';
import { TestMember } from './test-member.ts';
import type { Answer } from './test-member.ts';

/** Returns the current code of the demo staff's authenticator. */
export function codeNow(secret = demoStaffSecret): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate();
}

/** A staff member with a browser's cookies, who calls the real server over HTTP. */
export class TestStaff extends TestMember {
  constructor(places: { origin: string; sandboxOrigin: string }, email: string, password = demoPassword) {
    super(places, email, password);
  }

  /** Returns the response, including errors. */
  async login(code: string | null, invite: string | null = null): Promise<Answer> {
    const answer = await this.raw(routes.staffLogin, {
      body: { code, ...(invite === null ? {} : { invite }) },
      headers: { authorization: `Bearer ${await this.accessToken()}` },
    });
    if (answer.status === 200) this.csrf = answer.headers.get('x-csrf-token');
    return answer;
  }

  /**
   * Signs in with the current code.
   * @throws on an error response
   */
  async enterStaff(): Promise<StaffSessionAnswer> {
    const answer = await this.login(codeNow());
    if (answer.status !== 200)
      throw new Error(`staffLogin answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return parse(routes.staffLogin.response, answer.body);
  }
}
