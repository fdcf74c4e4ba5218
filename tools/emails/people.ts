import { eraseAccount } from '@niveshak/contract/account/routes';
import * as kyc from '@niveshak/contract/kyc/routes';
import { listLifecycleEmails, saveLifecycleEmail } from '@niveshak/contract/lifecycle-emails/staff-routes';
import { confirmAddress } from '@niveshak/contract/notifications/routes';
import * as referrals from '@niveshak/contract/referrals/routes';
import { changeMemberAddress } from '@niveshak/contract/members/address-routes';
import * as cases from '@niveshak/contract/members/kyc-case-routes';
import { listMemberEmails, resendEmail } from '@niveshak/contract/members/email-routes';
import { getToday } from '@niveshak/contract/members/routes';
import { decideApproval, getApprovals } from '@niveshak/contract/checkout/staff-routes';
import {
  getLegalVersions,
  getPrices,
  getLegalTemplate,
  publishLegalText,
  savePrices,
} from '@niveshak/contract/settings/routes';
import * as subscriberImport from '@niveshak/contract/subscriber-import/routes';
import { subscriberFile, subscriberMapping } from '../../server/src/testing/subscriber-import-file.ts';
import { cancel } from './payments.ts';
import type { Scene } from './scene.ts';
import { auditReason } from './fixture.ts';

export const people: readonly Scene[] = [
  {
    plays: ['welcome'],
    play: async (fixture) => {
      const owner = await fixture.staff('owner');
      const { emails } = await owner.call(listLifecycleEmails);
      for (const { kind, version: seen, sent: _sent, sampleSubject: _sample, ...email } of emails)
        if (kind === 'welcome-1' || kind === 'win-back')
          await owner.call(saveLifecycleEmail, {
            body: { ...email, kind, isOn: true, days: kind === 'win-back' ? 1 : 0, seen, ...auditReason },
          });
      await fixture.newMember('newcomer');
    },
  },
  {
    plays: ['identity-decided'],
    play: async (fixture) => {
      await (await fixture.newMember('cousin')).verifyAndSign('ZZZPL0000C');
      const member = await fixture.newMember('namesake');
      const details = { firstName: 'Asha', lastName: 'Rao', dob: '1990-01-01', panNumber: 'ZZZPL0000C' };
      await member.call(kyc.verifyPan, { body: details });
      const support = await fixture.staff('support');
      const id = await fixture.idOf(member);
      const { waiting } = await support.call(getToday);
      const params = { id: waiting.find(({ memberId }) => memberId === id)?.id ?? '' };
      await support.call(cases.decideIdentityCase, { params, body: { ...auditReason, decision: 'accept' } });
    },
  },
  {
    plays: ['address-changed'],
    play: async (fixture) => {
      const member = await fixture.newMember('mover');
      const owner = await fixture.staff('owner');
      const body = { toEmail: 'mover.new@members.test', seenEmail: member.email, ...auditReason };
      await owner.call(changeMemberAddress, { params: { id: await fixture.idOf(member) }, body });
    },
  },
  {
    plays: ['legal-notice'],
    play: async (fixture) => {
      const compliance = await fixture.staff('compliance');
      const { seen } = await compliance.call(getLegalVersions);
      const text = { kind: 'terms', version: 'June 2025', title: 'Terms of service' } as const;
      const dates = { effectiveFrom: '2025-07-02', noticeDays: 30 };
      const { bodyMarkdown } = await compliance.call(getLegalTemplate, { params: { kind: 'terms' } });
      const body = { seen, ...text, ...dates, bodyMarkdown, ...auditReason };
      await compliance.call(publishLegalText, { body });
    },
  },
  {
    plays: ['price-notice'],
    play: async (fixture) => {
      const finance = await fixture.staff('finance');
      const { seen } = await finance.call(getPrices);
      const prices = [{ alias: 'CMP1Y', fullPrice: 9_000_000 }];
      await finance.call(savePrices, { body: { seen, from: '2025-07-15', prices, ...auditReason } });
      const owner = await fixture.staff('owner');
      const { approvals } = await owner.call(getApprovals);
      const params = { id: approvals.find(({ act }) => act === 'set-prices')?.id ?? '' };
      await owner.call(decideApproval, { params, body: { decision: 'approve', ...auditReason } });
    },
  },
  {
    plays: ['account-erased'],
    play: async (fixture) => {
      const member = await fixture.newMember('leaver');
      await member.call(eraseAccount, { body: { confirmEmail: member.email } });
    },
  },
  {
    plays: ['confirm-address'],
    play: async (fixture) => {
      await fixture.query(
        `insert into mail_suppressions (email, reason, since) values ($1, 'complaint', now())`,
        ['guest@demo.test'],
      );
      await (await fixture.demoMember('guest')).call(confirmAddress);
    },
  },
  {
    plays: ['verify-email'],
    play: async (fixture) => {
      // The stand-in verifies addresses itself, so record the event as for a provider that does not.
      const userId = await fixture.idOf(await fixture.demoMember('guest'));
      await fixture.query(
        `with event as (
           insert into outbox_events (name, payload, occurred_at) values ('address-unproved', $1, now()) returning id)
         select graphile_worker.add_job('deliver-event', json_build_object('id', id), job_key := 'event-' || id)
         from event`,
        [JSON.stringify({ userId, sub: 'a-subject', isRequested: true })],
      );
    },
  },
  {
    plays: ['letter-resent'],
    play: async (fixture) => {
      const support = await fixture.staff('support');
      const id = await fixture.idOf(await fixture.demoMember('premium'));
      const { letters } = await support.call(listMemberEmails, { params: { id } });
      const message = letters.find(({ category }) => category === 'receipt');
      const body = { number: 1, ...auditReason };
      await support.call(resendEmail, { params: { id: message?.id ?? '' }, body });
    },
  },
  {
    plays: ['moved-in'],
    play: async (fixture) => {
      const owner = await fixture.staff('owner');
      const bytes = Buffer.from(subscriberFile(2).text);
      const { id } = await owner.call(subscriberImport.startImportUpload, {
        body: { fileName: 'subscribers.csv', bytes: bytes.length },
      });
      const params = { id };
      await owner.call(subscriberImport.uploadImportPiece, {
        params,
        body: { piece: 0, base64: bytes.toString('base64') },
      });
      await owner.call(subscriberImport.readImportFile, {
        params,
        body: { encoding: null, separator: null },
      });
      await owner.call(subscriberImport.checkImportFile, { params, body: { mapping: subscriberMapping } });
      const isIn = (state: string) => async () =>
        (await owner.call(subscriberImport.getSubscriberImports)).imports.some(
          (each) => each.id === id && each.state === state,
        );
      await fixture.until(isIn('checked'));
      await owner.call(subscriberImport.startSubscriberImport, { params, body: auditReason });
      await fixture.until(isIn('done'));
      const { recipients } = await owner.call(subscriberImport.previewWelcomeEmail, { params });
      await owner.call(subscriberImport.releaseImportedMembers, {
        params,
        body: { recipients, ...auditReason },
      });
    },
  },
];

/** A month is earned a week after the friend's purchase, and revoked with the purchase. */
export const friends: readonly Scene[] = [
  {
    plays: ['referral-invited', 'referral-earned', 'referral-taken-back'],
    play: async (fixture) => {
      const premium = await fixture.demoMember('premium');
      const { refCode } = await premium.call(referrals.getReferrals);
      await premium.call(referrals.inviteFriends, { body: { toEmails: ['friend@members.test'], refCode } });
      const friend = await fixture.newBuyer('friend', refCode);
      await fixture.pay(friend, 'CMP1Y');
      await fixture.moveClock('2025-06-12T10:00:00+05:30');
      await fixture.settled('referral-earned');
      await friend.enter('login');
      await cancel(friend);
    },
  },
];
