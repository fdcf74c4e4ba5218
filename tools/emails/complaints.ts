import * as routes from '@niveshak/contract/complaints/staff-routes';
import type { Scene } from './scene.ts';
import { because } from './world.ts';
import type { EmailWorld } from './world.ts';

const text = 'The invoice of May names a state that I never lived in, and nobody has answered my emails.';

export const complaints: readonly Scene[] = [
  {
    plays: ['complaint-received', 'complaint-answered'],
    play: async (world) => {
      const id = await complain(world, 'complainant@members.test');
      const support = await world.staff('support');
      await support.call(routes.answerComplaint, {
        params: { id },
        body: {
          body: 'Thank you for writing. We are looking at the invoice of May.\n\nWe write again this week.',
          ...because,
        },
      });
      const decision = 'The invoice was wrong. We have cancelled it and issued one that names Maharashtra.';
      await support.call(routes.resolveComplaint, {
        params: { id },
        body: { outcome: 'redressed', body: decision, ...because },
      });
    },
  },
  {
    plays: ['complaint-reminder'],
    play: async (world) => {
      await complain(world, 'patient.complainant@members.test');
      await world.moveClock('2025-06-27T10:00:00+05:30');
    },
  },
];

/** Uses the public form; returns the complaint's id. */
async function complain(world: EmailWorld, email: string): Promise<string> {
  const form = { name: 'Asha Rao', email, phone: '', category: 'billing', body: text };
  const response = await fetch(`${world.origin}/public/complaints`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
  if (response.status >= 400) throw new Error(`The complaint was refused: ${response.status}.`);
  const [row] = await world.query<{ id: string }>('select id from complaints where email = $1', [email]);
  if (row === undefined) throw new Error('There is no complaint.');
  return row.id;
}
