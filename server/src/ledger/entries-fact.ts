import { sql } from 'kysely';
import { z } from 'zod';
import { isAccount } from '@niveshak/domain/ledger/account';
import type { Account } from '@niveshak/domain/ledger/account';
import { isEntryKind } from '@niveshak/domain/ledger/entry';
import type { LedgerEntry } from '@niveshak/domain/ledger/entry';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { paise } from '@niveshak/domain/primitives/paise';
import type { MemberFact } from '../platform/member-facts.ts';
import type { PostedEntry } from './store.ts';

const entryRows = z.array(
  z.object({
    id: z.int(),
    kind: z.custom<LedgerEntry['kind']>((kind) => typeof kind === 'string' && isEntryKind(kind)),
    reference: z.string(),
    userId: z.string(),
    postedOn: z.string().transform(calendarDate),
    postedAt: z.coerce.date(),
    lines: z.array(
      z.object({
        account: z.custom<Account>((account) => typeof account === 'string' && isAccount(account)),
        side: z.enum(['debit', 'credit']),
        amount: z.int().transform((amount) => paise(amount)),
        orderId: z.string(),
        paymentId: z.string().nullable(),
      }),
    ),
  }),
);

/** The member's entries, in posting order. */
export const entriesFact: MemberFact<readonly PostedEntry[]> = {
  column: sql`(
    select coalesce(json_agg(json_build_object('id', e.id, 'kind', e.kind, 'reference', e.reference,
      'userId', e.user_id, 'postedOn', e.posted_on, 'postedAt', e.posted_at, 'lines', (
        select json_agg(json_build_object('account', l.account, 'side', l.side, 'amount', l.amount_paise,
          'orderId', l.order_id, 'paymentId', l.payment_id) order by l.line_number)
        from ledger_lines l where l.entry_id = e.id)) order by e.id), '[]')
    from ledger_entries e where e.user_id = users.id)`,
  read: (value) => entryRows.parse(value),
};
