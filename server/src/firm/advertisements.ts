import { sql } from 'kysely';
import type { Generated } from 'kysely';
import { z } from 'zod';
import { advertisementChannels } from '@niveshak/domain/firm/advertisement';
import type { AdvertisementChannel } from '@niveshak/domain/firm/advertisement';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { isCalendarDate, calendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db, Tx } from '../platform/db/database.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    advertisements: {
      id: string;
      number: Generated<number>;
      channel: AdvertisementChannel;
      title: string;
      body: string;
      starts_on: string;
      ends_on: string | null;
      submitted_by: string;
      approved_by: string;
      approved_at: Date;
      exchange_reference: string | null;
    };
  }
}

export type NewAdvertisement = {
  readonly id: string;
  readonly channel: AdvertisementChannel;
  readonly title: string;
  readonly body: string;
  readonly startsOn: CalendarDate;
  readonly endsOn: CalendarDate | null;
};

/** Inserts an approved advertisement and returns its number. */
export async function insertAdvertisement(
  tx: Tx,
  advertisement: NewAdvertisement,
  by: { readonly submitter: string; readonly approver: string; readonly at: Date },
): Promise<number> {
  const { id, channel, title, body, startsOn, endsOn } = advertisement;
  const { number } = await tx
    .insertInto('advertisements')
    .values({
      id,
      channel,
      title,
      body,
      starts_on: startsOn,
      ends_on: endsOn,
      submitted_by: by.submitter,
      approved_by: by.approver,
      approved_at: by.at,
      exchange_reference: null,
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
}

const day = z.string().refine(isCalendarDate).transform(calendarDate);
const row = z.object({
  id: z.string(),
  number: z.int(),
  channel: z.enum(advertisementChannels),
  title: z.string(),
  body: z.string(),
  startsOn: day,
  endsOn: z.nullable(day),
  submittedBy: z.string(),
  approvedBy: z.string(),
  approvedAt: z.date(),
  exchangeReference: z.nullable(z.string()),
});
export type Advertisement = z.infer<typeof row>;

/** Returns approved advertisements, newest first. */
export async function listAdvertisements(db: Db, most: number): Promise<Advertisement[]> {
  const { rows } = await sql`
    select a.id, a.number, a.channel, a.title, a.body, a.starts_on::text as "startsOn", a.ends_on::text as "endsOn",
      submitter.name as "submittedBy", approver.name as "approvedBy", a.approved_at as "approvedAt",
      a.exchange_reference as "exchangeReference"
    from advertisements a
    join staff submitter on submitter.id = a.submitted_by
    join staff approver on approver.id = a.approved_by
    order by a.number desc limit ${most}`.execute(db);
  return z.array(row).parse(rows);
}

export type AdvertisementChange = {
  readonly endsOn: CalendarDate | null;
  readonly exchangeReference: string | null;
};

/** Locks an advertisement and returns its mutable fields, or null if it does not exist. */
export async function lockAdvertisement(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('advertisements')
    .select(['starts_on as startsOn', 'ends_on as endsOn', 'exchange_reference as exchangeReference'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function changeAdvertisement(
  tx: Tx,
  id: string,
  { endsOn, exchangeReference }: AdvertisementChange,
): Promise<void> {
  await tx
    .updateTable('advertisements')
    .set({ ends_on: endsOn, exchange_reference: exchangeReference })
    .where('id', '=', id)
    .execute();
}
