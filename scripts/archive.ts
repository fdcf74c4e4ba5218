/**
 * Manages the firm's Slack archive, also while the product runs:
 *
 *     npm run archive -- list
 *     npm run archive -- allow  <channel> [plan]     open it for every plan that has the archive, or for one
 *     npm run archive -- close  <channel> [plan]     close it again
 *     npm run archive -- group  <channel> <group>    essentials, finance-and-investing, off-topic, archived-amas
 *     npm run archive -- hide   <channel> <ts>       keep a message but show it to no one
 *     npm run archive -- unhide <channel> <ts>
 *     npm run archive -- reindex                     build the OpenSearch index again, if there is one
 *
 * A channel is identified by its id or its name.
 */
import { archiveCommands } from '../server/src/slack-archives/index.ts';
import type { Db } from '../server/src/platform/db/database.ts';
import { openInstallation } from './installation.ts';

const [verb = '', channel = '', word] = process.argv.slice(2).filter((each) => each !== '--');

const verbs: Readonly<Record<string, ((db: Db) => Promise<string>) | undefined>> = {
  list: (db) => archiveCommands.listChannels(db),
  reindex: (db) => archiveCommands.reindex(db),
  allow: (db) => archiveCommands.allowChannel(db, { channel, plan: word ?? null, isAllowed: true }),
  close: (db) => archiveCommands.allowChannel(db, { channel, plan: word ?? null, isAllowed: false }),
  group: (db) => archiveCommands.groupChannel(db, { channel, group: word ?? '' }),
  hide: (db) => archiveCommands.hideMessage(db, { channel, ts: word ?? '', isHidden: true }),
  unhide: (db) => archiveCommands.hideMessage(db, { channel, ts: word ?? '', isHidden: false }),
};
const command = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
if (command === undefined || (!['list', 'reindex'].includes(verb) && channel === '')) {
  console.error(
    'npm run archive -- list | reindex | allow|close <channel> [plan] | group <channel> <group> | hide|unhide <channel> <ts>',
  );
  process.exit(2);
}

const installation = await openInstallation();
try {
  console.log(await command(installation.db));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await installation.close();
}
