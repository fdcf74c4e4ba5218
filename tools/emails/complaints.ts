import * as routes from '@niveshak/contract/complaints/staff-routes';
import type { Scene } from './scene.ts';
import { auditReason } from './fixture.ts';
import type { EmailFixture } from './fixture.ts';

const text = 'The invoice of May names a state that I never lived in, and nobody has answered my emails.';

export const complaints: readonly Scene[] = [
  {
    plays: ['complaint-received', 'complaint-answered'],
    play: async (fixture) => {
      const id = await complain(fixture, 'complainant@members.test');
      const support = await fixture.staff('support');
      await support.call(routes.answerComplaint, {
        params: { id },
        body: {
          body: 'Thank you for writing. We are looking at the invoice of May.\n\nWe write again this week.',
          ...auditReason,
        },
      });
      const decision = 'The invoice was wrong. We have cancelled it and issued one that names Maharashtra.';
      await support.call(routes.resolveComplaint, {
        params: { id },
        body: { outcome: 'redressed', body: decision, ...auditReason },
      });
    },
  },
  {
    plays: ['complaint-reminder'],
    play: async (fixture) => {
      await complain(fixture, 'patient.complainant@members.test');
      await fixture.moveClock('2025-06-27T10:00:00+05:30');
    },
  },
];

/** Submits the public form and returns the complaint's id. */
async function complain(fixture: EmailFixture, email: string): Promise<string> {
  const form = { name: 'Asha Rao', email, phone: '', category: 'billing', body: text };
  const response = await fetch(`${fixture.origin}/public/complaints`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
  if (response.status >= 400) throw new Error(`The complaint was refused: ${response.status}.`);
  const [row] = await fixture.query<{ id: string }>('select id from complaints where email = $1', [email]);
  if (row === undefined) throw new Error('There is no complaint.');
  return row.id;
}
