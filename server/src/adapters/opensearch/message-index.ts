import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { OpenSearchSettings } from '../../platform/open-search-settings.ts';
import { SearchUnavailable } from '../../slack-archives/ports.ts';
import type { IndexedMessage, MessageIndex } from '../../slack-archives/ports.ts';
import { callCluster, openSearchCluster, pathOf } from './cluster.ts';
import type { Cluster, ClusterCall } from './cluster.ts';
import { fields, indexDefinition, queryOf } from './search-body.ts';

/** Below the time limit of API requests, so that PostgreSQL can still serve the request. */
const searchTimeoutMs = 2_000;
const writeTimeoutMs = 60_000;
/** Characters per request; OpenSearch accepts 100 MB. */
const maxPerRequest = 8_000_000;
/** Maximum number of channels, enforced by a check in the database. */
const maxChannels = 8_191;
const maxYears = 100;

const shown = z.object({ _shards: z.object({ failed: z.literal(0) }) });
const bulkAnswer = z.object({
  items: z.array(
    z.object({ index: z.object({ status: z.int(), error: z.object({ type: z.string() }).optional() }) }),
  ),
});
const pointAnswer = z.object({
  _source: z.object({ point: z.object({ seq: z.int(), mark: z.string().nullable() }) }),
});
const pageAnswer = z.object({
  timed_out: z.literal(false),
  hits: z.object({
    total: z.object({ value: z.int() }),
    hits: z.array(z.object({ sort: z.tuple([z.int(), z.int()]) })).default([]),
  }),
});
const buckets = z.object({
  buckets: z.array(z.object({ key: z.int(), doc_count: z.int() })).default([]),
});
const countAnswer = z.object({
  timed_out: z.literal(false),
  aggregations: z.object({ channels: buckets, years: buckets }),
});

/** Returns the archive's message index in an OpenSearch cluster. */
export function openSearchMessageIndex(options: OpenSearchSettings): MessageIndex {
  const cluster = openSearchCluster(options);
  return { ...writesOn(cluster), ...searchesOn(cluster) };
}

function writesOn(cluster: Cluster): Omit<MessageIndex, 'find' | 'count'> {
  const ask = <Body>(call: Omit<ClusterCall, 'timeoutMs'>, schema: z.ZodType<Body>) =>
    callCluster(cluster, { ...call, timeoutMs: writeTimeoutMs }, schema);
  const announce: MessageIndex['announce'] = async (name, point) => {
    const path = `/${name}/_doc/point?require_alias=true`;
    await ask({ method: 'PUT', path, json: { point } }, z.object({ result: z.enum(['created', 'updated']) }));
  };
  return {
    create: async () => {
      const name = `niveshak-archive-${randomBytes(8).toString('hex')}`;
      // Require the alias, so that a late write cannot create an index without this definition.
      const json = { ...indexDefinition, aliases: { [name]: {} } };
      await ask(
        { method: 'PUT', path: `/${name}.messages`, json },
        z.object({ acknowledged: z.literal(true) }),
      );
      await announce(name, { seq: 0, mark: null });
      return name;
    },
    drop: async (name) => {
      const path = `/${name}.messages?ignore_unavailable=true`;
      await ask({ method: 'DELETE', path }, z.object({ acknowledged: z.literal(true) }));
    },
    announced: async (name) => {
      const call = { method: 'GET', path: `/${name}/_doc/point`, timeoutMs: writeTimeoutMs } as const;
      const { status, body } = await cluster(call);
      if (status === 404) return null;
      const parsed = pointAnswer.safeParse(body);
      if (!parsed.success) throw new SearchUnavailable(`OpenSearch answered ${status} to ${pathOf(call)}.`);
      return parsed.data._source.point;
    },
    announce,
    write: async (name, messages) => {
      const path = `/${name}/_bulk?require_alias=true&filter_path=items.*.status,items.*.error.type`;
      for (const ndjson of requestsOf(messages)) {
        const { items } = await ask({ method: 'POST', path, ndjson }, bulkAnswer);
        // 409: the index already has this or a later change.
        const failed = items.find(({ index: { status } }) => status >= 300 && status !== 409);
        if (failed !== undefined)
          throw new SearchUnavailable(`OpenSearch refused a message: ${failed.index.error?.type ?? ''}.`);
      }
    },
    show: async (name) => {
      await ask({ method: 'POST', path: `/${name}/_refresh` }, shown);
    },
  };
}

function searchesOn(cluster: Cluster): Pick<MessageIndex, 'find' | 'count'> {
  const ask = <Body>(name: string, json: object, schema: z.ZodType<Body>) =>
    callCluster(
      cluster,
      {
        method: 'POST',
        // A partial result would look complete.
        path: `/${name}/_search?allow_partial_search_results=false&cancel_after_time_interval=${searchTimeoutMs}ms`,
        json,
        timeoutMs: searchTimeoutMs,
      },
      schema,
    );
  return {
    find: async (name, search, butNot, { order, limit, offset, counted }) => {
      const direction = order === 'oldest' ? 'asc' : 'desc';
      const { hits } = await ask(
        name,
        {
          query: queryOf(search, butNot),
          sort: [{ [fields.ts]: direction }, { [fields.channel]: direction }],
          from: limit === 0 ? 0 : offset,
          size: limit,
          track_total_hits: counted,
          _source: false,
          stored_fields: '_none_',
        },
        pageAnswer,
      );
      const keys = hits.hits.map(({ sort: [tsUs, channelNo] }) => ({ tsUs, channelNo }));
      return { total: hits.total.value, keys };
    },
    count: async (name, search) => {
      const { aggregations } = await ask(
        name,
        {
          query: queryOf(search, []),
          size: 0,
          track_total_hits: false,
          aggs: {
            channels: { terms: { field: fields.channel, size: maxChannels } },
            years: { terms: { field: fields.year, size: maxYears } },
          },
        },
        countAnswer,
      );
      const { channels, years } = aggregations;
      return {
        channels: channels.buckets.map(({ key, doc_count: count }) => ({ channelNo: key, count })),
        years: years.buckets.map(({ key, doc_count: count }) => ({ year: key, count })),
      };
    },
  };
}

function* requestsOf(messages: readonly IndexedMessage[]): Generator<string> {
  let lines = '';
  for (const message of messages) {
    lines += linesOf(message);
    if (lines.length < maxPerRequest) continue;
    yield lines;
    lines = '';
  }
  if (lines !== '') yield lines;
}

/**
 * Replaces a message that must not be found with an empty document. OpenSearch forgets the version of a deleted
 * document after a minute.
 */
function linesOf({ channelNo, tsUs, seq, content }: IndexedMessage): string {
  const action = { index: { _id: `${channelNo}:${tsUs}`, version: seq, version_type: 'external' } };
  const document =
    content === null
      ? {}
      : {
          [fields.words]: content.words.join(' '),
          [fields.stems]: content.stems,
          [fields.channel]: channelNo,
          [fields.ts]: tsUs,
          [fields.year]: content.year,
          [fields.user]: content.userId,
          [fields.trait]: content.traits,
        };
  return `${JSON.stringify(action)}\n${JSON.stringify(document)}\n`;
}
