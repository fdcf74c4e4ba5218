import { sql } from 'kysely';
import { z } from 'zod';
import type { StaffMemberPage } from '@niveshak/contract/members/schemas';
import { aadhaarLinks } from '@niveshak/domain/kyc/aadhaar-link';
import { billingHistory } from '../billing/index.ts';
import { failedRefundsFact, memberMoney } from '../checkout/index.ts';
import { nomineeFact, userById } from '../identity/index.ts';
import { clientRecordOf, everAgreedFact } from '../kyc/index.ts';
import type { ClientRecord } from '../kyc/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { factsReader } from '../platform/member-facts.ts';
import { labelsOf } from './labels.ts';
import { timelineOf } from './timeline.ts';

const around = z.object({
  joinedAt: z.coerce.date(),
  maskedPan: z.string().nullable(),
  verifiedAt: z.coerce.date().nullable(),
  organisationName: z.string().nullable(),
  aadhaarLink: z.enum(aadhaarLinks).nullable(),
  isPanUnlinked: z.boolean(),
  hasSignedTerms: z.boolean(),
  isBarred: z.boolean(),
  refCode: z.string().nullable(),
  unconsumedMonths: z.coerce.number(),
  openSessions: z.coerce.number(),
  isSuppressed: z.boolean(),
  isOnHold: z.boolean(),
});

const readFacts = factsReader({
  failed: failedRefundsFact,
  nominee: nomineeFact,
  hasAgreedToTerms: everAgreedFact,
});

export async function memberPage(db: Db, id: string, time: BusinessTime): Promise<StaffMemberPage | null> {
  const facts = await aroundMember(db, id);
  if (facts === null) return null;
  const { failed, nominee, hasAgreedToTerms } = await readFacts(db, id);
  const [user, client, billing, money, timeline, labels] = await Promise.all([
    userById(db, id),
    clientRecordOf(db, id, time.today),
    billingHistory(db, id, failed, time.today),
    memberMoney(db, id),
    timelineOf(db, id),
    labelsOf(db, id),
  ]);
  const { maskedPan, verifiedAt, organisationName, aadhaarLink, ...others } = facts;
  const { refCode, isBarred, unconsumedMonths, joinedAt, ...rest } = others;
  const sum = (amounts: readonly { readonly amount: { readonly amount: number } }[]) =>
    amounts.reduce((total, { amount }) => total + amount.amount, 0);
  return {
    id,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    hasConfirmedEmail: user.hasConfirmedEmail,
    mobile: user.mobile,
    state: user.state,
    businessName: user.businessName,
    gstNumber: user.gstNumber,
    joinedAt: joinedAt.toISOString(),
    pan:
      maskedPan === null || verifiedAt === null
        ? null
        : { masked: maskedPan, verifiedAt: verifiedAt.toISOString(), aadhaarLink, organisationName },
    client: presentClient(client),
    nominee,
    hasAgreedToTerms,
    referral: { code: refCode, unconsumedMonths, isBarred },
    ...rest,
    billing,
    money: {
      paid: { amount: sum(billing.payments) },
      refunded: { amount: sum(billing.refunds.filter(({ status }) => status === 'refunded')) },
      held: { amount: sum(billing.payments.filter(({ status }) => status === 'held')) },
      ...money,
    },
    timeline,
    labels,
  };
}

function presentClient({ category, declared, kra }: ClientRecord): StaffMemberPage['client'] {
  if (declared === null) return { category, evidence: null, kra };
  const { evidence: text, since, until } = declared;
  return { category, evidence: { text, since, until }, kra };
}

async function aroundMember(db: Db, id: string) {
  const { rows } = await sql`
    select users.created_at as "joinedAt", pan.masked_pan as "maskedPan", pan.verified_at as "verifiedAt",
      pan.organisation_name as "organisationName", pan.aadhaar_link as "aadhaarLink",
      coalesce((select a.outcome = 'not-linked' from pan_attempts a
        where a.user_id = users.id order by a.asked_at desc limit 1), false) as "isPanUnlinked",
      exists (select from e_sign_requests e where e.user_id = users.id and e.status = 'completed') as "hasSignedTerms",
      (select code from referral_codes c where c.user_id = users.id) as "refCode",
      exists (select from referral_codes c where c.user_id = users.id and c.barred_at is not null) as "isBarred",
      (select coalesce(sum(months), 0) from free_months f where f.user_id = users.id) as "unconsumedMonths",
      (select count(*) from sessions s
        where s.user_id = users.id and s.revoked_at is null and s.impersonated_by is null and s.expires_at > now()) as "openSessions",
      exists (select from mail_suppressions m where m.email = lower(users.email)) as "isSuppressed",
      exists (select from legal_holds h where h.user_id = users.id and h.released_at is null) as "isOnHold"
    from users left join pan_verifications pan on pan.user_id = users.id
    where users.id = ${id}`.execute(db);
  const [row] = rows;
  return row === undefined ? null : around.parse(row);
}
