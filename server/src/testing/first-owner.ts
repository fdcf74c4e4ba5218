import { createIdentities } from '../../demo/create-identities.ts';
import { productEnvironment } from '../../demo/demo-env.ts';
import * as routes from '@niveshak/contract/staff/routes';
import { readConfig } from '../platform/config.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { inviteColleague } from '../console/index.ts';
import { server } from '../platform/staff/audit.ts';
import type { TestApp } from './test-app.ts';
import { codeNow, TestStaff } from './test-staff.ts';

/** Creates the first owner of an empty installation, through `npm run invite` and a first sign-in. */
export async function firstOwner(fixture: TestApp): Promise<TestStaff> {
  const { port } = new URL(fixture.sandboxOrigin);
  const ports = { port: 0, sandboxPort: Number(port), smtpPort: 1 };
  const config = readConfig(productEnvironment(ports, 'postgres://localhost/x'), 'trial');
  const email = 'first@firm.test';
  const password = 'a-Good-passw0rd';
  await createIdentities(config)({
    email,
    password,
    emailVerified: true,
    firstName: 'Asha',
    lastName: 'Rao',
  });
  const invitation = { email, name: 'Asha Rao', role: 'owner', reason: 'The first owner.' } as const;
  const { db } = fixture.database;
  const token = await db.transaction().execute((tx) => inviteColleague(tx, server, invitation));
  if (token instanceof Refusal) throw new Error('The owner was invited before.');
  const owner = new TestStaff(fixture, email, password);
  await owner.login(null, token);
  const { secret } = await owner.call(routes.getEnrolment);
  await owner.call(routes.enrolSecondFactor, { body: { code: codeNow(secret) } });
  return owner;
}
