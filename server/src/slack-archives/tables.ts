import type { GeneratedAlways, Generated } from 'kysely';

declare module '../platform/db/database.ts' {
  interface Database {
    archive_state: {
      id: true;
      last_seq: number;
      searched_seq: number;
      channels_version: number;
      has_file_names: boolean;
    };
    archive_groups: { id: string; name: string; position: number };
    archive_channels: ArchiveChannelsTable;
    archive_channel_plans: { channel_no: number; alias: string; is_allowed: boolean };
    archive_users: ArchiveUsersTable;
    archive_messages: ArchiveMessagesTable;
    archive_day_files: ArchiveDayFilesTable;
    archive_files: { id: string; name: string; content_type: string; file_hash: string };
  }
}

type ArchiveChannelsTable = {
  no: GeneratedAlways<number>;
  id: string;
  name: string;
  topic: Generated<string>;
  group_id: string;
  is_archived: Generated<boolean>;
  is_placeholder: Generated<boolean>;
  is_open: Generated<boolean>;
  message_count: Generated<number>;
  first_us: number | null;
  last_us: number | null;
};

type ArchiveUsersTable = {
  id: string;
  handle: string;
  name: string;
  real_name: string;
  is_bot: boolean;
  is_deleted: boolean;
};

type ArchiveMessagesTable = {
  channel_no: number;
  ts_us: number;
  seq: number;
  thread_us: number | null;
  user_id: string | null;
  is_system: boolean;
  is_listed: boolean;
  is_hidden: Generated<boolean>;
  reply_count: Generated<number>;
  edited_us: number | null;
  text: string;
  more: unknown;
};

type ArchiveDayFilesTable = {
  channel_no: number;
  name: string;
  crc32: number;
  size: number;
  stored: number;
  skipped: unknown;
};
