import { SearchUnavailable } from '../../slack-archives/ports.ts';
import type { OpenSearchSettings } from '../../platform/open-search-settings.ts';
import type { z } from 'zod';
import { callVendor } from '../http/vendor-call.ts';
import type { VendorCall } from '../http/vendor-call.ts';

export type ClusterCall = Pick<VendorCall, 'method' | 'json' | 'ndjson'> & {
  readonly path: string;
  readonly timeoutMs: number;
};
type ClusterAnswer = { readonly status: number; readonly body: unknown };

/**
 * Returns a function that calls the cluster's nodes, starting with the one that last responded.
 *
 * @throws SearchUnavailable if no node responds or the cluster cannot serve the call
 */
export function openSearchCluster({ nodes, authorization }: OpenSearchSettings) {
  let first = 0;
  return async ({ path, timeoutMs, ...call }: ClusterCall): Promise<ClusterAnswer> => {
    const until = performance.now() + timeoutMs;
    let reason = 'no node is set';
    for (let tried = 0; tried < nodes.length; tried += 1) {
      const left = Math.ceil(until - performance.now());
      if (left < 1) break;
      const at = (first + tried) % nodes.length;
      const answer = await callVendor({
        vendor: 'opensearch',
        url: `${nodes[at]}${path}`,
        timeoutMs: left,
        headers: authorization === null ? {} : { authorization },
        ...call,
      });
      if (answer.kind === 'unavailable') {
        reason = answer.reason;
        // A hanging node used up the time limit, so the next call starts with another node.
        if (reason === 'timeout') first = (at + 1) % nodes.length;
        continue;
      }
      // The node is overloaded, or has no cluster manager or active shard. Other nodes may be outside its partition.
      if (answer.status >= 500 || answer.status === 429) {
        reason = `status ${answer.status}`;
        continue;
      }
      first = at;
      return answer;
    }
    throw new SearchUnavailable(`OpenSearch does not answer: ${reason}.`);
  };
}

export type Cluster = ReturnType<typeof openSearchCluster>;

/**
 * Calls the cluster and returns the parsed body.
 *
 * @throws SearchUnavailable if the call fails or the body is invalid
 */
export async function callCluster<Body>(
  cluster: Cluster,
  call: ClusterCall,
  schema: z.ZodType<Body>,
): Promise<Body> {
  const { status, body } = await cluster(call);
  const parsed = schema.safeParse(body);
  if (status >= 300 || !parsed.success)
    throw new SearchUnavailable(`OpenSearch answered ${status} to ${call.method} ${pathOf(call)}.`);
  return parsed.data;
}

export function pathOf({ path }: Pick<ClusterCall, 'path'>): string {
  return path.replace(/\?.*/, '');
}
