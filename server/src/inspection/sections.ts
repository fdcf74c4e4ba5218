import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { csvRows, rupeesCell } from '@niveshak/domain/billing/csv';
import type { Cell } from '@niveshak/domain/billing/csv';
import { addDays } from '@niveshak/domain/primitives/calendar-date';
import { paise } from '@niveshak/domain/primitives/paise';
import { memberFilesForStaff } from '../account/index.ts';
import { documentFiles } from '../billing/index.ts';
import { clientsCsv } from '../clients/index.ts';
import { sealedRebalances } from '../portfolios/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import { startOfDay } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { fromSnapshot, streamRows } from '../platform/db/row-stream.ts';
import { fileColumnsSql, readFile } from '../platform/files/files.ts';
import type { StoredFile } from '../platform/files/files.ts';
import { auditCsv, auditOfMember, auditProof } from '../platform/staff/audit-log.ts';
import { registerCsv } from '../recommendations/index.ts';
import type { PackScope } from './store.ts';
import type { ZipEntry } from '../platform/files/stream-zip.ts';

export type PackDeps = {
  readonly db: Db;
  /** Whether documents are marked as specimens. */
  readonly isRehearsal: boolean;
  readonly time: BusinessTime;
};

/** A folder of the pack. */
export type Section = {
  readonly title: string;
  readonly folder: string;
  readonly about: string;
  readonly entries: () => AsyncIterable<ZipEntry>;
};

type Period = Extract<PackScope, { readonly kind: 'period' }>;

export function sectionsOf(deps: PackDeps, scope: PackScope): readonly Section[] {
  return scope.kind === 'period' ? periodSections(deps, scope) : memberSections(deps, scope.userId);
}

function periodSections(deps: PackDeps, period: Period): readonly Section[] {
  const { db, time } = deps;
  return [
    {
      title: 'Recommendations',
      folder: 'recommendations',
      about:
        'The register of recommendations of the period with analyst, rationale, disclosures and what became of each; every published version of an article and every rebalance with its seal.',
      entries: () => recommendationEntries(deps, period),
    },
    {
      title: 'Clients',
      folder: 'clients',
      about:
        'The client register with masked PANs, category, KRA status and agreements, and every plan that ran in the period.',
      entries: async function* () {
        const query = { filter: {}, on: time.today, today: time.today };
        yield { name: 'register.csv', pieces: clientsCsv(db, query) };
        yield { name: 'plans.csv', pieces: csvOf(db, planRows(period)) };
      },
    },
    {
      title: 'Consents and agreements',
      folder: 'consents',
      about: 'Consents given in the period, signed agreements as PDF, and the legal texts that applied.',
      entries: () => consentEntries(db, period),
    },
    {
      title: 'Invoices and credit notes',
      folder: 'invoices',
      about: 'Every document issued in the period, as a table and as PDF.',
      entries: () => documentEntries(deps, period),
    },
    {
      title: 'Emails and alerts',
      folder: 'emails',
      about:
        'Every email sent to a member in the period: when, to whom, and its subject. Every alert on push and WhatsApp: about what, to whom, and whether it arrived.',
      entries: () => messageEntries(db, spanSql(sql`e.sent_at`, period), spanSql(sql`d.created_at`, period)),
    },
    {
      title: 'Complaints',
      folder: 'complaints',
      about: 'Complaints received in the period or open in it, and every step taken.',
      entries: () =>
        complaintEntries(
          db,
          sql`c.received_on <= ${period.to}
          and (c.resolved_on is null or c.resolved_on >= ${period.from})`,
        ),
    },
    {
      title: 'Advertisements',
      folder: 'advertisements',
      about:
        'Advertisements that ran in the period: text, dates, who submitted and approved each, and the approval of BSE.',
      entries: () => one('advertisements.csv', csvOf(db, advertisementRows(period))),
    },
    {
      title: 'Audit log',
      folder: 'audit',
      about: 'Every action of staff in the period, and the state of the whole chain of entries.',
      entries: async function* () {
        const { from, until } = instantsOf(period);
        yield { name: 'audit.csv', pieces: auditCsv(db, { from, until }) };
        yield { name: 'proof.json', pieces: [json(await auditProof(db))] };
      },
    },
  ];
}

async function* recommendationEntries({ db, time }: PackDeps, period: Period): AsyncGenerator<ZipEntry> {
  const { from, to } = period;
  const query = { now: time.instant, from, to, analyst: null, source: null, instrumentId: null };
  yield { name: 'register.csv', pieces: registerCsv(db, query, time) };
  yield { name: 'articles.csv', pieces: csvOf(db, articleRows(period, time.instant)) };
  yield { name: 'rebalances.csv', pieces: [await rebalancesCsv(db, period)] };
  yield* articleTexts(db, period, time.instant);
}

function memberSections(deps: PackDeps, userId: string): readonly Section[] {
  const { db } = deps;
  return [
    {
      title: 'Data and documents',
      folder: 'member',
      about:
        'Everything stored about the member, a file for each kind of record, with invoices and signed agreements as PDF. The PAN is masked.',
      entries: async function* () {
        for (const [name, content] of await memberFilesForStaff(db, {
          userId,
          isRehearsal: deps.isRehearsal,
        }))
          yield { name, pieces: [content] };
      },
    },
    {
      title: 'Emails and alerts',
      folder: 'emails',
      about: 'Every email sent to the member, and every alert on push and WhatsApp.',
      entries: () => messageEntries(db, sql`e.user_id = ${userId}`, sql`d.user_id = ${userId}`),
    },
    {
      title: 'Complaints',
      folder: 'complaints',
      about: 'Complaints from the member’s address, and every step taken.',
      entries: () => complaintEntries(db, sql`c.user_id = ${userId}`),
    },
    {
      title: 'Audit log',
      folder: 'audit',
      about: 'What staff did about the member.',
      entries: async function* () {
        yield { name: 'actions.json', pieces: [json(await auditOfMember(db, userId))] };
      },
    },
  ];
}

async function* one(name: string, pieces: ZipEntry['pieces']): AsyncGenerator<ZipEntry> {
  yield { name, pieces };
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

function instantsOf({ from, to }: Period) {
  return { from: startOfDay(from), until: startOfDay(addDays(to, 1)) };
}

/** Returns the SQL condition that an instant is on a business day of the period. */
function spanSql(column: RawBuilder<unknown>, period: Period): RawBuilder<boolean> {
  const { from, until } = instantsOf(period);
  return sql<boolean>`${column} >= ${from} and ${column} < ${until}`;
}

type CellValue = string | number | Date | boolean | null;
type Row = Readonly<Record<string, CellValue>>;

/** Yields rows as CSV, with column names as headings. Converts `_paise` columns to rupees. */
async function* csvOf(db: Db, query: RawBuilder<Row>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const row of fromSnapshot(db, (tx) => streamRows(tx, query, 500))) {
    if (isFirst) yield csvRows([Object.keys(row).map((name) => name.replace(/_paise$/, ''))]);
    isFirst = false;
    yield csvRows([Object.entries(row).map(([name, value]) => cellOf(name, value))]);
  }
  if (isFirst) yield 'No records.\r\n';
}

function cellOf(name: string, value: CellValue): Cell {
  if (value === null) return '';
  if (name.endsWith('_paise')) return rupeesCell(paise(Number(value)));
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : { plain: String(value) };
}

function planRows({ from, to }: Period) {
  return sql<Row>`
    select u.id as member, concat_ws(' ', u.first_name, u.last_name) as name, u.email, t.alias as plan, t.source,
      t.start_date::text as first_day, t.end_date::text as last_day, t.ended_by, t.paid_ex_gst_paise
    from terms t join users u on u.id = t.user_id
    where t.start_date <= ${to} and t.end_date >= ${from} order by t.start_date, t.id`;
}

function articleRows(period: Period, now: Date) {
  return sql<Row>`
    with versions as (
      select v.*, lag(v.seal) over (partition by v.article_id order by v.number) as previous_seal
      from article_versions v)
    select v.article_id as article, v.facts ->> 'slug' as slug, v.facts ->> 'title' as title, v.number as version,
      v.came_out_at as published_at, v.correction, p.name as published_by, a.name as approved_by,
      v.facts::text as sealed, v.previous_seal, v.seal
    from versions v left join staff p on p.id = v.published_by left join staff a on a.id = v.approved_by
    where ${spanSql(sql`v.came_out_at`, period)} and v.came_out_at <= ${now} order by v.came_out_at, v.id`;
}

/** Yields the text of each article version as Markdown. */
async function* articleTexts(db: Db, period: Period, now: Date): AsyncGenerator<ZipEntry> {
  const texts = fromSnapshot(db, (tx) =>
    streamRows(
      tx,
      sql<{ slug: string; number: number; title: string; excerpt: string; body: string }>`
      select v.facts ->> 'slug' as slug, v.number, v.facts ->> 'title' as title, v.facts ->> 'excerpt' as excerpt,
        v.facts ->> 'body_markdown' as body
      from article_versions v
      where ${spanSql(sql`v.came_out_at`, period)} and v.came_out_at <= ${now} order by v.came_out_at, v.id`,
      20,
    ),
  );
  for await (const { slug, number, title, excerpt, body } of texts)
    yield { name: `articles/${slug}-v${number}.md`, pieces: [`# ${title}\n\n${excerpt}\n\n${body}\n`] };
}

async function rebalancesCsv(db: Db, period: Period): Promise<string> {
  const records = await sealedRebalances(db, period);
  return csvRows([
    ['id', 'portfolio', 'date', 'recorded_at', 'analyst', 'corrects', 'sealed', 'seal'],
    ...records.map((record) => [
      record.id,
      record.portfolio,
      record.date,
      record.recordedAt.toISOString(),
      record.analyst,
      record.corrects ?? '',
      record.sealed ?? '',
      record.seal ?? '',
    ]),
  ]);
}

async function* consentEntries(db: Db, period: Period): AsyncGenerator<ZipEntry> {
  yield {
    name: 'consents.csv',
    pieces: csvOf(
      db,
      sql`
        select c.at, u.id as member, u.email, c.kind, c.version, c.sha256 as text_sha256, c.method, c.ip,
          c.user_agent, c.e_sign_request_id as agreement, c.evidence
        from consents c join users u on u.id = c.user_id
        where ${spanSql(sql`c.at`, period)} order by c.at, c.id`,
    ),
  };
  const signed = fromSnapshot(db, (tx) =>
    streamRows(
      tx,
      sql<{ id: string } & StoredFile>`
      select id, ${fileColumnsSql} from e_sign_requests join files on hash = signed_pdf_sha256
      where status = 'completed' and ${spanSql(sql`completed_at`, period)} order by completed_at, id`,
      20,
    ),
  );
  for await (const { id, ...file } of signed)
    yield { name: `agreements/${id}.pdf`, pieces: [await readFile(db, file)] };
  yield* legalTexts(db, period);
}

/** Yields the versions of the legal texts that applied on any day of the period. */
async function* legalTexts(db: Db, { from, to }: Period): AsyncGenerator<ZipEntry> {
  const { rows } = await sql<{ kind: string; version: string; text: string }>`
    with versions as (
      select kind, version, effective_from, body_markdown as text,
        lead(effective_from) over (partition by kind order by effective_from, version) as replaced_on
      from legal_documents)
    select kind, version, text from versions
    where effective_from <= ${to} and (replaced_on is null or replaced_on > ${from}) order by kind, version`.execute(
    db,
  );
  for (const { kind, version, text } of rows) yield { name: `texts/${kind}-${version}.md`, pieces: [text] };
}

async function* documentEntries({ db, isRehearsal }: PackDeps, period: Period): AsyncGenerator<ZipEntry> {
  yield { name: 'invoices.csv', pieces: csvOf(db, documentRows(period)) };
  yield* documentFiles(db, period, isRehearsal);
}

function documentRows({ from, to }: Period) {
  return sql<Row>`
    select d.number, d.kind, d.issued_on::text as issued_on, d.user_id as member,
      d.snapshot #>> '{buyer,name}' as buyer, d.buyer_gstin, d.place_of_supply, d.taxable_paise, d.cgst_paise,
      d.sgst_paise, d.igst_paise, d.round_off_paise, d.total_paise, original.number as against
    from documents d left join documents original on original.id = d.original_id
    where d.issued_on between ${from} and ${to} order by d.issued_at, d.id`;
}

async function* messageEntries(
  db: Db,
  ofEmails: RawBuilder<unknown>,
  ofAlerts: RawBuilder<unknown>,
): AsyncGenerator<ZipEntry> {
  yield { name: 'emails.csv', pieces: csvOf(db, emailRows(ofEmails)) };
  yield { name: 'alerts.csv', pieces: csvOf(db, alertRows(ofAlerts)) };
}

function emailRows(condition: RawBuilder<unknown>) {
  return sql<Row>`
    select e.sent_at, e.user_id as member, u.email, e.category, e.subject, e.reference
    from email_records e join users u on u.id = e.user_id
    where e.state = 'sent' and ${condition} order by e.sent_at, e.id`;
}

/** Returns one row per member and alert, including alerts that were not delivered. */
function alertRows(condition: RawBuilder<unknown>) {
  return sql<Row>`
    select d.created_at as planned_at, d.sent_at, d.user_id as member, u.email, d.channel, d.topic, d.reference,
      (select string_agg(p.title, ' · ') from publications p where p.id = any (d.readable)) as titles,
      d.state, d.problem, d.provider_id as message_id
    from alert_deliveries d join users u on u.id = d.user_id
    where d.topic <> 'test' and ${condition} order by d.created_at, d.id`;
}

function advertisementRows({ from, to }: Period): RawBuilder<Row> {
  return sql`
    select a.number, a.channel, a.title, a.body, a.starts_on::text as starts_on, a.ends_on::text as ends_on,
      submitter.name as submitted_by, approver.name as approved_by, a.approved_at, a.exchange_reference
    from advertisements a
    join staff submitter on submitter.id = a.submitted_by
    join staff approver on approver.id = a.approved_by
    where a.starts_on <= ${to} and (a.ends_on is null or a.ends_on >= ${from})
    order by a.number`;
}

async function* complaintEntries(db: Db, condition: RawBuilder<unknown>): AsyncGenerator<ZipEntry> {
  yield {
    name: 'complaints.csv',
    pieces: csvOf(
      db,
      sql`
        select c.number, c.source, c.reference, c.received_at, c.name, c.email, c.phone, c.category, c.body,
          c.due_on::text as due_on, c.resolved_at, c.outcome
        from complaints c where ${condition} order by c.received_at, c.id`,
    ),
  };
  yield {
    name: 'steps.csv',
    pieces: csvOf(
      db,
      sql`
        select c.number as complaint, s.at, s.kind, s.by_name as by, s.body
        from complaint_steps s join complaints c on c.id = s.complaint_id where ${condition} order by s.id`,
    ),
  };
}
