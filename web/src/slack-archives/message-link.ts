import type { ArchiveMessage } from '@niveshak/contract/slack-archives/schemas';
import { paths } from '../lib/paths.ts';

/** Returns the link target of a message: its position in the channel, with its thread if it has one. */
export function messageAddress({ _source: { channel, ts, threadTs, replyCount } }: ArchiveMessage) {
  const thread = threadTs ?? ts;
  const hasThread = replyCount > 0 || thread !== ts;
  return {
    to: paths.archiveChannel,
    params: { channel },
    search: { at: ts, ...(hasThread ? { thread } : {}) },
  } as const;
}
