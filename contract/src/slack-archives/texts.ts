/**
 * Texts of the archive; failure texts are our own, in the specification's tone (the specification's own are not shown).
 */
export const slackArchivesTexts = {
  channelsFailed: 'Failed to fetch the archived channels. Please try again in some time.',
  threadsFailed: 'Failed to fetch the newest conversations. Please try again in some time.',
  usersFailed: 'Failed to fetch the members of the archive. Please try again in some time.',
  messagesFailed: 'Failed to fetch messages. Please try again in some time.',
  threadFailed: 'Failed to fetch this thread. Please try again in some time.',
  searchFailed: 'Failed to search the archive. Please try again in some time.',
  searchUnavailable: 'This page retries every few seconds. You can still read channels and threads.',
  countsFailed: 'Failed to count the results by channel and year. The results are complete.',
  noMoreMessages: 'No more messages to load.',
  noResults: 'No results found.',
  catchingUp: 'New messages are still being indexed; a few may be missing for a moment.',
} as const;

/** Texts of system messages that have no text in the export. */
export const archiveLineTexts = {
  tombstone: 'This message was deleted.',
  huddle_thread: 'A huddle took place.',
  sh_room_created: 'A huddle took place.',
  ekm_access_denied: 'This message is encrypted, and the export did not include the key.',
  pinned_item: 'An item was pinned to this channel.',
  other: 'Something happened in this channel.',
} as const;

/** In display order. */
export const archiveGroupNames = [
  'Essentials',
  'Finance and Investing',
  'Off-topic',
  'Archived AMAs',
] as const;
