import type { Generated } from 'kysely';
import type { SubscriberImport, ImportLine } from '@niveshak/contract/subscriber-import/schemas';

declare module '../platform/db/database.ts' {
  interface Database {
    moving_in_imports: {
      id: Generated<string>;
      state: SubscriberImport['state'];
      file_name: string;
      bytes: number;
      staff_id: string;
      begun_at: Generated<Date>;
      finished_at: Date | null;
      mapping: unknown;
      headings: string[] | null;
      counts: unknown;
      lines_done: Generated<number>;
      problem: string | null;
      released_at: Date | null;
    };
    moving_in_pieces: { import_id: string; piece: number; file_hash: string };
    moving_in_lines: {
      import_id: string;
      line: number;
      outcome: LineOutcome;
      faults: string[];
      warnings: string[];
      email: string;
      facts: unknown;
      fingerprint: Buffer | null;
      makes: string;
      done_at: Date | null;
      user_id: string | null;
    };
    moved_in_members: {
      user_id: string;
      import_id: string;
      line: number;
      fingerprint: Buffer;
      at: Date;
    };
  }
}

export type LineOutcome = ImportLine['outcome'];
