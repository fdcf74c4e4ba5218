import { eraseMember } from '@niveshak/contract/account/staff-routes';
import type { GiftPort } from '../checkout/index.ts';
import { isMember } from '../identity/index.ts';
import type { Db } from '../platform/db/database.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { refuse } from '../platform/http/refusal.ts';
import { actionBinder, done } from '../platform/staff/act.ts';
import { eraseAccountWithin } from './erase.ts';

/** Binds erasure by staff: of minors (V-9), and for requests made outside the account (V-4). */
export function bindAccountStaffRoutes(bind: RouteBinder, db: Db, gifts: GiftPort): void {
  actionBinder(bind, db)(eraseMember, async (tx, { params: { id }, body: { confirmEmail }, time }) => {
    if (!(await isMember(tx, id))) return refuse('not-found');
    const refusal = await eraseAccountWithin(tx, gifts, { userId: id, confirmEmail }, time, 'staff');
    return refusal ?? done({ action: 'member.erase', subject: { kind: 'member', id } });
  });
}
