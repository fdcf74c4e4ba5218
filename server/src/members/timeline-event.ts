import { z } from 'zod';
import type { TimelineEntry } from '@niveshak/contract/members/schemas';
import { categoryName } from '@niveshak/contract/notifications/category-names';
import { auditText } from '@niveshak/contract/staff/audit-texts';
import { isPlanAlias, planName } from '@niveshak/domain/catalogue/plan';
import { assertNever } from '@niveshak/domain/primitives/assert-never';
import { calendarDate, formatDate } from '@niveshak/domain/primitives/calendar-date';
import { formatRupees, paise } from '@niveshak/domain/primitives/paise';
import { describeDevice } from '../identity/index.ts';
import { businessTimeAt } from '../platform/clock.ts';
import { textOfCode } from './timeline-words.ts';

export const memberEvent = z.object({
  at: z.coerce.date(),
  source: z.enum([
    'sign-up',
    'sign-in',
    'order',
    'payment',
    'chargeback',
    'refund',
    'document',
    'letter',
    'pan',
    'terms',
    'case',
    'gift',
    'staff',
    'note',
  ]),
  about: z.string().nullable(),
  code: z.string(),
  /** For a refund, the day of its request. */
  detail: z.string().nullable(),
  amount: z.number().nullable(),
  /** The member's purchase (including a gift to someone else) that the event belongs to, or null if none. */
  orderId: z.string().nullable(),
});
export type MemberEvent = z.infer<typeof memberEvent>;

type Presented = Omit<TimelineEntry, 'steps'>;

export function presentEvent({ at, source, about, code, detail, amount }: MemberEvent): Presented {
  return {
    at: at.toISOString(),
    ...said({ source, about: about ?? '', code, detail }),
    ...(amount === null
      ? {}
      : { detail: `${formatRupees(paise(amount))}${source === 'refund' ? requestedOn(at, detail) : ''}` }),
  };
}

/** Returns the day on which a refund was requested, if it was settled on a later one. */
export function requestedOn(settledAt: Date, requested: string | null): string {
  if (requested === null || requested === businessTimeAt(settledAt).today) return '';
  return `, requested ${formatDate(calendarDate(requested))}`;
}

/** Returns the display name of a purchase: the plan, or the gift with the other person. */
export function purchaseName(
  alias: string | null,
  gift: Pick<MemberEvent, 'about' | 'detail'> | null,
): string {
  if (gift !== null) return `a gift of ${planText(gift.detail ?? '')} ${gift.about ?? ''}`.trim();
  return planText(alias ?? '');
}

function planText(alias: string): string {
  return isPlanAlias(alias) ? planName(alias) : alias;
}

function said({
  source,
  about,
  code,
  detail,
}: Pick<MemberEvent, 'source' | 'code' | 'detail'> & { readonly about: string }): Omit<Presented, 'at'> {
  switch (source) {
    case 'sign-up':
      return { kind: 'account', title: 'Signed up', detail };
    case 'sign-in':
      return { kind: 'account', title: 'Signed in', detail: describeDevice(detail ?? '') };
    case 'order':
      return {
        kind: 'order',
        title: `Order of ${planText(about)}: ${textOfCode('orders', code)}`,
        // Both only duplicate the state.
        detail: detail === 'subscribe' || detail === 'fulfil' ? null : detail,
      };
    case 'payment':
      return { kind: 'payment', title: `Payment ${about}: ${textOfCode('payments', code)}`, detail };
    case 'chargeback': {
      const why = detail === null ? '' : ` (${detail})`;
      return {
        kind: 'payment',
        title: `Chargeback of ${about}: ${textOfCode('chargebacks', code)}${why}`,
        detail,
      };
    }
    case 'refund':
      return {
        kind: 'payment',
        title: `Refund of ${planText(about)}${code === 'processed' ? '' : `: ${textOfCode('refunds', code)}`}`,
        detail: null,
      };
    case 'document':
      return { kind: 'document', title: `${textOfCode('documents', code)} ${about}`, detail };
    case 'letter':
      return {
        kind: 'letter',
        title: about,
        detail: `${categoryName(detail ?? '')}, ${textOfCode('letters', code)}`,
      };
    case 'pan':
      return { kind: 'account', title: 'PAN verified', detail };
    case 'terms':
      return { kind: 'account', title: 'Terms signed', detail };
    case 'case':
      return { kind: 'case', title: `Case: ${textOfCode('cases', code)}`, detail };
    case 'gift':
      return {
        kind: 'gift',
        title: textOfCode('gifts', code),
        detail: `${planText(detail ?? '')} ${about}`.trim(),
      };
    case 'staff':
      return { kind: 'staff', title: `${auditText(code)} by ${about}`, detail };
    case 'note':
      return { kind: 'note', title: `Note by ${about}`, detail };
    default:
      return assertNever(source);
  }
}
