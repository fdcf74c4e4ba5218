import { z } from 'zod';
import type { OpenSearchSettings } from '../../platform/open-search-settings.ts';
import { checkProbeResponse } from '../http/probe.ts';
import type { Probe } from '../http/probe.ts';
import { callVendor } from '../http/vendor-call.ts';

const about = z.object({ version: z.object({ distribution: z.literal('opensearch'), number: z.string() }) });
const oldest = 2;

/** Queries the version of every node. */
export function probeOpenSearch({ nodes, authorization }: OpenSearchSettings): Probe {
  return async () => {
    const problems = await Promise.all(
      nodes.map(async (url, at) => {
        const headers = authorization === null ? {} : { authorization };
        const answer = await callVendor({ vendor: 'opensearch', method: 'GET', url: `${url}/`, headers });
        const problem = checkProbeResponse(answer, 'OPENSEARCH_URL', 'OPENSEARCH_URL', [200]);
        const parsed = about.safeParse(answer.kind === 'answer' ? answer.body : null);
        const isSupported = parsed.success && Number.parseInt(parsed.data.version.number, 10) >= oldest;
        const found = problem ?? (isSupported ? null : 'is not OpenSearch 2 or newer: check OPENSEARCH_URL');
        return found === null ? [] : [nodes.length === 1 ? found : `address ${at + 1} ${found}`];
      }),
    );
    const all = problems.flat();
    return all.length === 0 ? null : all.join('; ');
  };
}
