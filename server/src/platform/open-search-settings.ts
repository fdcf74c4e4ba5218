import { z } from 'zod';

export type OpenSearchSettings = {
  /** Addresses without a trailing slash. */
  readonly nodes: readonly string[];
  /** Authorization header, or null if the cluster requires none. */
  readonly authorization: string | null;
};

export const openSearchEnvironment = {
  /** Comma-separated addresses of an OpenSearch cluster's nodes. The first may include user and password. */
  OPENSEARCH_URL: z.string().optional(),
};

/** Returns the cluster settings, or null if there is no cluster, and any problems as `NAME: problem`. */
export function openSearchSettings(text: string | undefined): {
  readonly settings: OpenSearchSettings | null;
  readonly problems: readonly string[];
} {
  if (text === undefined) return { settings: null, problems: [] };
  const nodes = text.split(',').map((each) => each.trim());
  if (!nodes.every(isHttp))
    return { settings: null, problems: ['OPENSEARCH_URL: http addresses, with commas between'] };
  const urls = nodes.map((node) => new URL(node));
  const { username = '', password = '' } = urls.find((url) => url.username !== '') ?? {};
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return {
    settings: {
      nodes: urls.map(({ origin, pathname }) => `${origin}${pathname.replace(/\/$/, '')}`),
      authorization: username === '' ? null : `Basic ${Buffer.from(credentials).toString('base64')}`,
    },
    problems: [],
  };
}

function isHttp(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
