const searchParameters = ['q', 'channel', 'user', 'from', 'to', 'sort', 'exact', 'page'] as const;

/** Search parameters. Absent ones do not narrow the search. */
export type ArchiveSearchParameters = {
  readonly [name in (typeof searchParameters)[number]]?: string | undefined;
};

export function archiveSearch(search: Record<string, unknown>): ArchiveSearchParameters {
  return Object.fromEntries(
    searchParameters.flatMap((name) => {
      const value = search[name];
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    }),
  );
}

/** Highlighted message and open thread, each identified by its `ts`. */
export type ArchiveChannelPlace = { readonly at?: string | undefined; readonly thread?: string | undefined };

export function archiveChannelPlace(search: Record<string, unknown>): ArchiveChannelPlace {
  const ts = (name: 'at' | 'thread') => {
    const value = search[name];
    return typeof value === 'string' && /^\d{1,10}(\.\d{1,6})?$/.test(value) ? { [name]: value } : {};
  };
  return { ...ts('at'), ...ts('thread') };
}

export type OldLinkSearch = { readonly thread_ts?: string };

export function oldLinkSearch(search: Record<string, unknown>): OldLinkSearch {
  const { thread } = { thread: search['thread_ts'] };
  return typeof thread === 'string' ? { thread_ts: thread } : {};
}
