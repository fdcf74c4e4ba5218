import * as routes from '@niveshak/contract/clients/staff-routes';
import { clientsOfPage, maxKraFileCharacters } from '@niveshak/contract/clients/staff-schemas';
import type { ClientFilter, RegisteredClient } from '@niveshak/contract/clients/staff-schemas';
import { csvRows } from '@niveshak/domain/billing/csv';
import { isErasedAddress } from '@niveshak/domain/identity/email';
import { aadhaarLinkNames } from '@niveshak/domain/kyc/aadhaar-link';
import { categoryNames } from '@niveshak/domain/kyc/client-category';
import { kraNames } from '@niveshak/domain/kyc/kra';
import { halfYearOf } from '@niveshak/domain/complaints/register';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { saveClientCeiling } from '../kyc/index.ts';
import type { PanKeys } from '../kyc/index.ts';
import { businessTimeAt } from '../platform/clock.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { fromSnapshot } from '../platform/db/row-stream.ts';
import { addressOf } from '../platform/http/address.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { refuse } from '../platform/http/refusal.ts';
import { actionBinder, done } from '../platform/staff/act.ts';
import { perform } from '../platform/staff/actions.ts';
import { actorOf, audit } from '../platform/staff/audit.ts';
import { categoryAction, kraAction, kraFileAction } from './actions.ts';
import { clientCounts } from './counts.ts';
import { bindDistributionRoutes } from './distribution.ts';
import { familyAction, presentDeclaration } from './families.ts';
import { halfYearCsv } from './half-year.ts';
import { planKraFile } from './kra-file.ts';
import { countRegister, registerPart } from './register.ts';
import type { RegisterQuery } from './register.ts';

/** CSV rows read at a time. */
const chunk = 500;
/** A character is up to three bytes, or two if escaped in JSON. */
const fileBytes = maxKraFileCharacters * 3;

export function bindClientRoutes(bind: RouteBinder, db: Db, panKeys: PanKeys): void {
  bind(routes.listClients, async ({ query: { page: wanted, ...filter }, time }) => {
    const query = queryOf(filter, time);
    const total = await countRegister(db, query);
    const pages = Math.max(1, Math.ceil(total / clientsOfPage));
    const page = Math.min(Number(wanted ?? 1), pages);
    const part = { offset: (page - 1) * clientsOfPage, limit: clientsOfPage };
    return { total, page, pages, clients: await registerPart(db, query, part) };
  });

  bind(routes.saveClients, async ({ staff, request, query: filter, time }) => {
    await audit(db, actorOf(staff, addressOf(request)), {
      action: 'clients.export',
      subject: { kind: 'clients', id: 'register' },
      after: filter,
    });
    return {
      contentType: 'text/csv' as const,
      fileName: `clients-${filter.on ?? time.today}.csv`,
      pieces: clientsCsv(db, queryOf(filter, time)),
    };
  });

  bind(routes.saveHalfYear, async ({ staff, request, query: { on }, time: { today } }) => {
    const { from, to } = halfYearOf(on === undefined ? today : calendarDate(on));
    await audit(db, actorOf(staff, addressOf(request)), {
      action: 'half-year.export',
      subject: { kind: 'half-year', id: `${from} ${to}` },
    });
    return {
      contentType: 'text/csv' as const,
      fileName: `half-year-${from}-${to}.csv`,
      pieces: fromSnapshot(db, async function* (tx) {
        yield await halfYearCsv(tx, from, today);
      }),
    };
  });

  bind(routes.countClients, ({ query: { on }, time: { today } }) =>
    clientCounts(db, on === undefined ? today : calendarDate(on), today),
  );

  bindRecordRoutes(bind, db, panKeys);
  bindDistributionRoutes(bind, db, panKeys);
}

function bindRecordRoutes(bind: RouteBinder, db: Db, panKeys: PanKeys): void {
  const act = actionBinder(bind, db);

  act(routes.setClientCategory, (tx, { params, body: { reason, ...body }, time }, actor) => {
    const until = body.until === null ? null : calendarDate(body.until);
    const input = { ...body, userId: params.id, since: calendarDate(body.since), until };
    return perform(tx, categoryAction, input, { actor, reason, time });
  });

  act(routes.setClientKra, (tx, { params, body: { reason, ...body }, time }, actor) => {
    const checkedOn = body.checkedOn === null ? null : calendarDate(body.checkedOn);
    const input = { ...body, userId: params.id, checkedOn };
    return perform(tx, kraAction, input, { actor, reason, time });
  });

  bind(
    routes.checkKraFile,
    async ({ body, time }) => (await planKraFile(db, panKeys, body.csv, time.today)).report,
    { bodyBytes: fileBytes },
  );

  act(
    routes.importKraFile,
    (tx, { body: { csv, reason }, time }, actor) =>
      perform(tx, kraFileAction(panKeys), { csv }, { actor, reason, time }),
    { bodyBytes: fileBytes },
  );

  bind(
    routes.getFamilyDeclaration,
    async ({ params: { id } }) => (await presentDeclaration(db, id)) ?? refuse('not-found'),
  );

  act(routes.decideFamily, (tx, { params, body: { decision, reason }, time }, actor) =>
    perform(tx, familyAction, { id: params.id, decision }, { actor, reason, time }),
  );

  act(routes.saveClientCeiling, async (tx, { body: { ceiling, seen } }) => {
    if (!(await saveClientCeiling(tx, ceiling, seen))) return refuse('changed-meanwhile');
    return done({
      action: 'clients.ceiling',
      subject: { kind: 'setting', id: 'client-ceiling' },
      before: { ceiling: seen },
      after: { ceiling },
    });
  });
}

function queryOf(filter: ClientFilter, { today }: BusinessTime): RegisterQuery {
  return { filter, today, on: filter.on === undefined ? today : calendarDate(filter.on) };
}

const head = [
  'Name',
  'Email',
  'PAN',
  'PAN linked with Aadhaar',
  'Category',
  'KRA status',
  'KRA checked on',
  'KRA reference',
  'Terms',
  'Terms agreed on',
  'MITC',
  'MITC agreed on',
  'Family members',
  'Client since',
  'Ended on',
  'Id',
] as const;

/** Yields the register as CSV, with masked PANs. */
export async function* clientsCsv(db: Db, query: RegisterQuery): AsyncGenerator<string> {
  yield csvRows([head]);
  yield* fromSnapshot(db, (tx) => piecesOf(tx, query));
}

async function* piecesOf(tx: Tx, query: RegisterQuery): AsyncGenerator<string> {
  for (let offset = 0; ; offset += chunk) {
    const clients = await registerPart(tx, query, { offset, limit: chunk });
    yield csvRows(clients.map(cellsOf));
    if (clients.length < chunk) return;
  }
}

function cellsOf(client: RegisteredClient): string[] {
  const { name, email, maskedPan, aadhaarLink, category, kra, kraCheckedOn, kraReference, familySize } =
    client;
  return [
    name,
    isErasedAddress(email) ? '' : email,
    maskedPan ?? '',
    aadhaarLink === null ? '' : aadhaarLinkNames[aadhaarLink],
    categoryNames[category],
    kraNames[kra],
    kraCheckedOn ?? '',
    kraReference ?? '',
    ...agreementCells(client.terms),
    ...agreementCells(client.mitc),
    familySize === null ? '' : String(familySize),
    client.since,
    client.endedOn ?? '',
    client.id,
  ];
}

function agreementCells(agreement: RegisteredClient['terms']): string[] {
  return agreement === null ? ['', ''] : [agreement.version, businessTimeAt(new Date(agreement.at)).today];
}
