/** Archive texts. The failure texts replace the specification's, in the same tone. */
export const slackArchivesTexts = {
  channelsFailed: 'Could not load the channels. Try again.',
  threadsFailed: 'Could not load the newest conversations. Try again.',
  usersFailed: 'Could not load the members’ names. Try again.',
  messagesFailed: 'Could not load messages. Try again.',
  threadFailed: 'Could not load this thread. Try again.',
  searchFailed: 'Could not search the archive. Try again.',
  searchUnavailable: 'This page retries every few seconds. You can still read channels and threads.',
  countsFailed: 'Could not count results by channel and year. The results are complete.',
  noMoreMessages: 'No more messages to load.',
  noResults: 'No results found.',
  noResultsAdvice:
    'No message has all of these words. Try fewer or other words, or browse a channel or year.',
  catchingUp: 'New messages are being indexed; some may be missing for a moment.',
} as const;

/** Texts of system messages without text in the export. */
export const archiveLineTexts = {
  tombstone: 'This message was deleted.',
  huddle_thread: 'A huddle took place.',
  sh_room_created: 'A huddle took place.',
  ekm_access_denied: 'This message is encrypted, and the export did not include the key.',
  pinned_item: 'An item was pinned to this channel.',
  other: 'Something happened in this channel.',
} as const;

/** Archive groups in display order. */
export const archiveGroupNames = [
  'Essentials',
  'Finance and Investing',
  'Off-topic',
  'Archived AMAs',
] as const;
