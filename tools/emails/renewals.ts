import { chooseRenewal, getRenewalOffer } from '@niveshak/contract/renewals/routes';
import { addDays } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { TestMember } from '../../server/src/testing/test-member.ts';
import type { EmailFixture } from './fixture.ts';
import type { Scene } from './scene.ts';

/** Two members with automatic renewal, after sales reopen without a sunset. */
export const renewals: readonly Scene[] = [
  {
    plays: ['renewal-notice', 'renewal-failed', 'renewal-grace', 'renewal-lapsed'],
    play: async (fixture) => {
      await fixture.query(
        `insert into sunset_settings (version, last_day, notice, set_at)
         select max(version) + 1, null, null, now() from sunset_settings`,
        [],
      );
      const member = await subscribe(fixture, 'renewing');
      const ends = await endOf(fixture, member);
      await moveTo(fixture, ends, -8);
      await fixture.settled('renewal-notice');
      await fixture.control.fault('razorpay', 'insufficient-funds', 2);
      for (const days of [-7, -6, -3, -2]) await moveTo(fixture, ends, days);
      await fixture.settled('renewal-failed');
      for (const days of [0, 1, 2, 3, 4, 5]) await moveTo(fixture, ends, days);
      await fixture.settled('renewal-lapsed');
    },
  },
  {
    plays: ['renewal-consent', 'renewal-stopped'],
    play: async (fixture) => {
      const member = await subscribe(fixture, 'asked');
      const ends = await endOf(fixture, member);
      await fixture.query(
        `insert into plan_price_versions (alias, valid_from, full_price_paise)
         values ('CMP3M', $1::date - 20, 650000)`,
        [ends],
      );
      await moveTo(fixture, ends, -8);
      await fixture.settled('renewal-consent');
      const [mandate] = await fixture.query<{ token_id: string }>(
        'select token_id from mandates where user_id = $1',
        [await fixture.idOf(member)],
      );
      await fixture.control.token(mandate?.token_id ?? '', 'revoke');
      await fixture.settled('renewal-stopped');
    },
  },
];

/** Buys a quarterly plan with automatic renewal. */
async function subscribe(fixture: EmailFixture, name: string): Promise<TestMember> {
  const member = await fixture.newBuyer(name);
  const { offer } = await member.call(getRenewalOffer, { query: { toPlan: 'CMP3M', state: 'MH' } });
  if (offer === null) throw new Error('No automatic renewal is offered.');
  const body = { toPlan: 'CMP3M', state: 'MH', netPrice: offer.netPrice } as const;
  await member.call(chooseRenewal, { body });
  await fixture.pay(member, 'CMP3M');
  return member;
}

async function endOf(fixture: EmailFixture, member: TestMember): Promise<CalendarDate> {
  const [term] = await fixture.query<{ ends: CalendarDate }>(
    'select end_date::text as ends from terms where user_id = $1',
    [await fixture.idOf(member)],
  );
  if (term === undefined) throw new Error('There is no term.');
  return term.ends;
}

async function moveTo(fixture: EmailFixture, ends: CalendarDate, days: number): Promise<void> {
  await fixture.moveClock(`${addDays(ends, days)}T12:30:00+05:30`);
}
