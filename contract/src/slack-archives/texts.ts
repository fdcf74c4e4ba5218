/** The archive's own words; failure texts in the specification's voice (its own are not shown). */
export const slackArchivesTexts = {
  channelsFailed: 'Failed to fetch the archived channels. Please try again in some time.',
  usersFailed: 'Failed to fetch the members of the archive. Please try again in some time.',
  messagesFailed: 'Failed to fetch messages. Please try again in some time.',
  threadFailed: 'Failed to fetch this thread. Please try again in some time.',
  searchFailed: 'Failed to search the archive. Please try again in some time.',
  searchUnavailable:
    'This page tries again by itself every few seconds. The channels and threads can be read meanwhile.',
  countsFailed: 'Failed to count what was found. The list beside is complete.',
  noMoreMessages: 'No more messages to load.',
  noResults: 'No results found.',
  catchingUp: 'The search index is still taking in new messages; a few may be missing for a moment.',
} as const;

/** Lines of the system's that the export has without words. */
export const archiveLineTexts = {
  tombstone: 'This message was deleted.',
  huddle_thread: 'A huddle took place.',
  sh_room_created: 'A huddle took place.',
  ekm_access_denied: 'This message is encrypted with a key that the export did not have.',
  pinned_item: 'Something was pinned to this channel.',
  other: 'Something happened in this channel.',
} as const;

/** In the order in which the groups are shown. */
export const archiveGroupNames = [
  'Essentials',
  'Finance and Investing',
  'Off-topic',
  'Archived AMAs',
] as const;
