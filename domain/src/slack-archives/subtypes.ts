const systemSubtypes: ReadonlySet<string> = new Set([
  'bot_add',
  'bot_remove',
  'bot_enable',
  'bot_disable',
  'reminder_add',
  'reminder_delete',
  'welcome_party',
  'pinned_item',
  'unpinned_item',
  'tombstone',
  'huddle_thread',
  'sh_room_created',
  'sh_room_shared',
  'joiner_notification',
  'joiner_notification_for_inviter',
  'app_conversation_join',
  'app_conversation_leave',
  'tabbed_canvas_updated',
  'ekm_access_denied',
]);

/**
 * Returns whether a message is a system message (joins, topic changes, pins, …), which is shown but excluded from
 * search. All subtypes about the channel itself start with `channel_` or `group_`. Unknown subtypes count as
 * conversation.
 */
export function isSystemSubtype(subtype: string | null): boolean {
  return subtype !== null && (/^(channel|group)_/.test(subtype) || systemSubtypes.has(subtype));
}
