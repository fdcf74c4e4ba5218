import { createHash } from 'node:crypto';
import { cleanText, isRecord, slackId } from './clean-text.ts';

export type ChannelRecord = {
  readonly id: string;
  readonly name: string;
  readonly topic: string;
  readonly isArchived: boolean;
  readonly groupId: string;
  /** Whether the channel is open. Private channels stay closed until staff open them. */
  readonly isOpen: boolean;
};

export type UserRecord = {
  readonly id: string;
  readonly handle: string;
  readonly name: string;
  readonly realName: string;
  readonly isBot: boolean;
  readonly isDeleted: boolean;
};

/** Reads a record of `channels.json` (`isPrivate` false) or `groups.json`. Returns null if it is invalid. */
export function readChannel(value: unknown, isPrivate: boolean): ChannelRecord | null {
  if (!isRecord(value)) return null;
  const id = slackId(value['id']);
  const name = cleanText(value['name'], 200).trim();
  if (id === null || name === '') return null;
  return {
    id,
    name,
    topic: valueOf(value['topic']) || valueOf(value['purpose']),
    isArchived: value['is_archived'] === true,
    groupId: firstGroup(name, value['is_general'] === true),
    isOpen: !isPrivate && value['is_private'] !== true,
  };
}

/**
 * Returns whether a record is a direct conversation, in any file, because some tools write one list of all
 * conversations.
 */
export function isDirect(record: Record<string, unknown>): boolean {
  const { id, name } = record;
  return (
    record['is_im'] === true ||
    record['is_mpim'] === true ||
    (typeof id === 'string' && /^D[A-Z0-9]{7,}$/.test(id)) ||
    (typeof name === 'string' && name.startsWith('mpdm-'))
  );
}

function valueOf(part: unknown): string {
  return isRecord(part) ? cleanText(part['value'], 1000) : '';
}

/** Returns a channel's initial group, based on its name. Staff can change it (`npm run archive -- group`). */
function firstGroup(name: string, isGeneral = false): string {
  if (/(^|[-_])amas?([-_]|$)/i.test(name)) return 'archived-amas';
  if (isGeneral || /^(general|announcements?|introductions?|welcome|help|feedback|start-here)$/i.test(name)) {
    return 'essentials';
  }
  if (
    /random|off-?topic|books|fun|food|games|jobs|memes|movies|music|pets|sports|travel|watercooler/i.test(
      name,
    )
  ) {
    return 'off-topic';
  }
  return 'finance-and-investing';
}

/** Returns a placeholder for a folder without a record. Its id is not a valid Slack id, and stable across runs. */
export function placeholderFor(folder: string): {
  id: string;
  name: string;
  groupId: string;
  isOpen: boolean;
} {
  const name = cleanText(folder, 200);
  const id = `N${createHash('sha256').update(name).digest('hex').slice(0, 10).toUpperCase()}`;
  // `FC:F0123:Title` has comments on a canvas or file. Some programs write `_` for `:`.
  return { id, name, groupId: firstGroup(name), isOpen: !/^FC[:_]F[A-Z0-9]+[:_]/.test(name) };
}

/**
 * Reads a record of `users.json`, without email addresses, images and other personal data. Returns null if it is
 * invalid.
 */
export function readUser(value: unknown): UserRecord | null {
  if (!isRecord(value)) return null;
  const id = slackId(value['id']);
  if (id === null) return null;
  const profile = isRecord(value['profile']) ? value['profile'] : {};
  const handle = cleanText(value['name'], 200).trim();
  const realName = (cleanText(profile['real_name'], 200) || cleanText(value['real_name'], 200)).trim();
  const displayName = cleanText(profile['display_name'], 200).trim();
  return {
    id,
    handle: (handle || id).toLowerCase(),
    name: displayName || handle || realName || id,
    realName,
    isBot: value['is_bot'] === true || id === 'USLACKBOT',
    isDeleted: value['deleted'] === true,
  };
}
