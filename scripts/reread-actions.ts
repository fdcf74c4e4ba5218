/**
 * `npm run reread:actions` lists stored corporate actions that are now parsed differently. `-- --apply` stores the new
 * result, which updates prices and portfolios. Works on the installation in DATA_DIR or DATABASE_URL.
 */
import { parseArgs } from 'node:util';
import { rereadActions } from '../server/src/market-data/index.ts';
import { audit, server } from '../server/src/platform/staff/audit.ts';
import { openInstallation } from './installation.ts';

const { values } = parseArgs({ options: { apply: { type: 'boolean', default: false } } });
const installation = await openInstallation();
try {
  const changed = await rereadActions(installation.db, values.apply);
  for (const { exDate, symbol, purpose, before, after } of changed)
    console.log(
      `${exDate} ${symbol}: ${purpose}\n  was ${before}\n  now ${after === '' ? 'no action' : after}`,
    );
  console.log(
    `${changed.length} changed${values.apply ? ' and stored' : '; run with --apply to store them'}. Import the exchange’s file again for rights at a premium: it has the face value.`,
  );
  if (values.apply && changed.length > 0) {
    await audit(installation.db, server, {
      action: 'market.reread',
      after: { changed: changed.length },
    });
  }
} finally {
  await installation.close();
}
