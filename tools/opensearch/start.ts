/**
 * `npm run opensearch [-- NODES]` starts OpenSearch nodes on this machine (default: one) from Maven Central, for
 * development and tests, until Ctrl-C. Prints their `OPENSEARCH_URL`. Needs Java 17 or newer and Maven.
 */
import path from 'node:path';
import { LocalNodes } from './local-nodes.ts';

const count = Number(process.argv.slice(2).find((each) => each !== '--') ?? 1);
if (![1, 2, 3].includes(count)) {
  console.error('NODES is 1, 2 or 3.');
  process.exit(2);
}
const folder = path.resolve(import.meta.dirname, '../../.data/opensearch');
const nodes = await LocalNodes.start({ count, folder, heapMb: 512 });
console.log(`OPENSEARCH_URL=${nodes.urls.join(',')}`);
const stop = () => void nodes.stop();
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
