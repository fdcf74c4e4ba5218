import { isPlanAlias } from '@niveshak/domain/catalogue/plan';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { InstantTopic } from '@niveshak/domain/notifications/alert-topics';
import { features } from '@niveshak/domain/catalogue/feature';
import { emailKinds } from '@niveshak/domain/notifications/email-kinds';
import { decideEmail } from '@niveshak/domain/notifications/email-category';
import { newsFor, opensFor } from '@niveshak/domain/notifications/publication';
import type { Readable } from '@niveshak/domain/notifications/publication';
import { defaultSettings } from '@niveshak/domain/notifications/settings';
import { mailboxesOf } from '../identity/index.ts';
import { businessTimeAt } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { dueOrNow } from '../platform/jobs/upcoming.ts';
import type { Outlook, Upcoming } from '../platform/jobs/upcoming.ts';
import { alertReference } from './channels/channel.ts';
import { digestAfter } from './digest-time.ts';
import { pairKey, membersEmailedAbout } from './email-records.ts';
import type { BatchCategory } from './email-records.ts';
import { withEmailEnabled, wantingOn } from './plan-emails.ts';
import type { Candidate } from './plan-emails.ts';
import type { Readers } from './ports.ts';
import { topicOf, openedPairs } from './publications.ts';
import { settingsByUser, suppressedAmong } from './store.ts';

type News = Readable & {
  readonly subjectId: string;
  readonly topic: InstantTopic;
  /** When instant alerts are sent, or null if already sent. */
  readonly alertAt: Date | null;
  readonly digestAt: Date;
  readonly letter: 'entitled' | 'everybody' | null;
};

/** Returns the alerts and digests for published and scheduled articles, with the number of recipients. */
export async function upcomingNews(outlook: Outlook, readers: Readers): Promise<Upcoming[]> {
  const { until } = outlook;
  const news = await newsOf(outlook);
  const upcoming: Upcoming[] = [];
  const alerted = new Set<string>();
  const emails = { kind: 'digest', memberId: null } as const;
  for (const { id, feature, topic, alertAt, letter } of news) {
    if (alertAt === null) continue;
    if (letter !== null) {
      let number = 0;
      const { today: day } = businessTimeAt(alertAt);
      for await (const page of candidates(outlook, readers, 'letter', day))
        for (const { userId, alias } of page) {
          if (letter === 'entitled' && !opensFor(feature, alias)) continue;
          if (alerted.has(pairKey(userId, id))) continue;
          number += 1;
          alerted.add(pairKey(userId, id));
        }
      if (number > 0)
        upcoming.push({
          ...emails,
          at: alertAt,
          reference: id,
          about: 'An article as an email',
          number,
          letter: 'article-letter',
        });
    }
    let number = 0;
    const { today } = businessTimeAt(alertAt);
    for await (const page of candidates(outlook, readers, 'alert', today, topic))
      for (const { userId, alias } of page) {
        if (!opensFor(feature, alias) || alerted.has(pairKey(userId, id))) continue;
        number += 1;
        alerted.add(pairKey(userId, id));
      }
    if (number > 0)
      upcoming.push({
        ...emails,
        at: alertAt,
        reference: id,
        about: 'Instant alert',
        number,
        letter: 'publication-alert',
      });
  }
  for (const [time, day] of Map.groupBy(news, ({ digestAt }) => digestAt.getTime())) {
    const at = new Date(time);
    if (at > until) continue;
    const number = await readersOf(day, at, alerted, outlook, readers);
    if (number > 0)
      upcoming.push({
        ...emails,
        at,
        reference: businessTimeAt(at).today,
        about: `Digest of ${day.length === 1 ? 'one piece' : `${day.length} pieces`}`,
        number,
        letter: 'daily-digest',
      });
  }
  return upcoming;
}

async function readersOf(
  day: readonly News[],
  at: Date,
  alerted: ReadonlySet<string>,
  outlook: Outlook,
  readers: Readers,
): Promise<number> {
  const { db } = outlook;
  let number = 0;
  const { today } = businessTimeAt(at);
  for await (const page of candidates(outlook, readers, 'digest', today)) {
    const ids = page.map(({ userId }) => userId);
    const read = await openedPairs(
      db,
      ids,
      day.map(({ subjectId }) => subjectId),
    );
    const had = await membersEmailedAbout(
      db,
      ids,
      day.map(({ id }) => alertReference(id)),
    );
    for (const { userId, alias } of page) {
      const isKnown = ({ id, subjectId }: News) =>
        read.has(pairKey(userId, subjectId)) ||
        had.has(pairKey(userId, alertReference(id))) ||
        alerted.has(pairKey(userId, id));
      if (newsFor(day, alias, isKnown) !== null) number += 1;
    }
  }
  return number;
}

/** Returns publications not yet in a digest or not yet announced. */
async function newsOf(outlook: Outlook): Promise<News[]> {
  const rows = await outlook.db
    .selectFrom('publications')
    .select(['id', 'kind', 'subject_id as subjectId', 'feature', 'digest_at as digestAt'])
    .where('digest_planned_at', 'is', null)
    .execute();
  const waiting = rows.map(({ id, kind, subjectId, feature, digestAt }) => ({
    id,
    subjectId,
    topic: topicOf[kind],
    feature: featureOf(feature),
    alertAt: null,
    letter: null,
    digestAt: dueOrNow(digestAt, outlook),
  }));
  const coming = outlook.announced.map(({ at, kind, subjectId, feature, letter = null }) => ({
    letter,
    id: subjectId,
    subjectId,
    topic: topicOf[kind],
    feature: featureOf(feature),
    alertAt: at,
    digestAt: digestAfter(at),
  }));
  return [...waiting, ...coming];
}

function featureOf(name: string | null): Readable['feature'] {
  return features.find((feature) => feature === name) ?? null;
}

/**
 * Yields the members who want the email on a day, as in `wantingOn`, then those whose plan is active that day only
 * because of a future free month. A member of the second group may appear twice.
 */
async function* candidates(
  { db, moved }: Outlook,
  readers: Readers,
  category: BatchCategory,
  today: CalendarDate,
  topic: InstantTopic | null = null,
): AsyncGenerator<readonly Candidate[]> {
  yield* wantingOn(db, readers, category, today, topic);
  const ids = moved
    .filter(({ before, endDate }) => before < today && endDate >= today)
    .map(({ termId }) => termId);
  if (ids.length === 0) return;
  const rows = await db
    .selectFrom('terms')
    .select(['user_id as userId', 'alias'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  const more = rows.flatMap(({ userId, alias }) => (isPlanAlias(alias) ? [{ userId, alias }] : []));
  yield withEmailEnabled(db, more, category, topic);
}

/** Members per page, which limits the values per statement and the memory used. */
const atOnce = 10_000;

/** Drops emails whose recipient opted out or whose address is suppressed. */
export async function withoutUnwanted(db: Db, upcoming: readonly Upcoming[]): Promise<Upcoming[]> {
  const judged: Upcoming[] = [];
  for (let start = 0; start < upcoming.length; start += atOnce)
    for (const each of await decidedEmails(db, upcoming.slice(start, start + atOnce))) judged.push(each);
  return judged;
}

async function decidedEmails(db: Db, upcoming: readonly Upcoming[]): Promise<Upcoming[]> {
  const ids = upcoming.flatMap(({ memberId, letter }) =>
    memberId === null || letter === null ? [] : [memberId],
  );
  const readers = [...new Set(ids)];
  const mailboxes = await mailboxesOf(db, readers);
  const settings = await settingsByUser(db, readers);
  const addresses = upcoming.flatMap(({ to = null }) => (to === null ? [] : [to]));
  const own = [...mailboxes.values()].map(({ email }) => email);
  const suppressed = await suppressedAmong(db, [...own, ...addresses]);
  return upcoming.map((each) => {
    const { memberId, letter, to = null } = each;
    if (letter === null || memberId === null) return each;
    const email = to ?? mailboxes.get(memberId)?.email ?? '';
    const chosen = to === null ? (settings.get(memberId) ?? defaultSettings) : defaultSettings;
    const verdict = decideEmail(emailKinds[letter], chosen, suppressed.has(email.toLowerCase()));
    return verdict === 'send' ? each : { ...each, letter: null, about: `${each.about}; no email` };
  });
}
