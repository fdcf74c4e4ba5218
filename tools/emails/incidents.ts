import * as routes from '@niveshak/contract/incidents/staff-routes';
import type { Scene } from './scene.ts';
import { auditReason } from './fixture.ts';

export const incidents: readonly Scene[] = [
  {
    plays: ['incident'],
    play: async (fixture) => {
      const member = await fixture.newMember('affected');
      const owner = await fixture.staff('owner');
      const noticed = { title: 'Lost disk', noticedAt: '2025-06-02T04:00:00Z' };
      const body = { ...noticed, what: 'A backup disk was lost in transit.', ...auditReason };
      const { id } = await owner.call(routes.recordIncident, { body });
      const facts = {
        what: 'A backup disk was lost in transit.',
        data: 'Names and email addresses.',
        consequences: 'Unwanted emails in our name.',
        measures: 'The disk is encrypted; its key was revoked.',
        advice: 'Do not follow links in emails that ask for your password.',
      };
      const affected = { kind: 'list', addresses: member.email } as const;
      const params = { id };
      await owner.call(routes.saveIncident, {
        params,
        body: { facts, affected, email: null, ...auditReason },
      });
      await owner.call(routes.sendIncident, { params, body: { recipients: 1, ...auditReason } });
    },
  },
];
