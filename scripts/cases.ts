/**
 * Cases for staff to review after a restore, or after a webhook about an unknown object:
 *
 *     npm run cases                          the open ones (`-- all`: every one)
 *     npm run cases -- close <id> <words>    with what was done about it
 *     npm run cases -- release <id>          send a held email after all
 */
import { formatRupees, paise } from '@niveshak/domain/primitives/paise';
import { casesOf, closeCase } from '../server/src/platform/cases.ts';
import type { StaffCase } from '../server/src/platform/cases.ts';
import type { Db } from '../server/src/platform/db/database.ts';
import { releaseEvent } from '../server/src/platform/outbox.ts';
import { openInstallation } from './installation.ts';

const [verb = 'open', id = '', ...words] = process.argv.slice(2);
const installation = await openInstallation();
try {
  console.log(await run(installation.db));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await installation.close();
}

async function run(db: Db): Promise<string> {
  switch (verb) {
    case 'open':
    case 'all': {
      const cases = await casesOf(db, verb);
      return [...cases.map(lineOf), `${cases.length} cases`].join('\n');
    }
    case 'close': {
      const resolution = words.join(' ');
      if (resolution === '')
        throw new Error('Say what was done about it: npm run cases -- close <id> <words>');
      if (!(await closeCase(db, id, resolution))) throw new Error(`There is no open case ${id}.`);
      return `closed ${id}`;
    }
    case 'release':
      return release(db);
    default:
      throw new Error('npm run cases -- [open | all | close <id> <words> | release <id>]');
  }
}

async function release(db: Db): Promise<string> {
  const found = (await casesOf(db, 'open')).find((each) => each.id === id);
  const event = /^\d+:event-(\d+)$/.exec(found?.providerId ?? '')?.[1];
  if (found === undefined || event === undefined || !(await releaseEvent(db, Number(event))))
    throw new Error(`There is no open case ${id} with one held email.`);
  await closeCase(db, id, 'sent after all');
  return `released ${id}`;
}

function lineOf(each: StaffCase): string {
  const amount =
    each.amountPaise === null
      ? ''
      : each.currency === 'INR'
        ? formatRupees(paise(each.amountPaise))
        : `${each.amountPaise} ${each.currency}`;
  const parts = [
    each.kind,
    each.providerId,
    each.parentId,
    each.reference,
    amount,
    JSON.stringify(each.facts),
  ];
  const state = each.closedAt === null ? 'open' : `closed: ${each.resolution}`;
  return `${each.id}  ${each.openedAt.toISOString()}  ${parts.filter(Boolean).join('  ')}  ${state}`;
}
