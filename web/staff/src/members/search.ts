import { membershipStatuses } from '@niveshak/contract/members/schemas';
import type { MemberListQuery } from '@niveshak/contract/members/schemas';
import { planAliases } from '@niveshak/domain/catalogue/plan';
import { tableSearchOf } from '../table/table-view.ts';
import type { TableSearch } from '../table/table-view.ts';

/** Parameters of the member screen: a search, or the list with its filters. */
export type MembersSearch = TableSearch & MemberListQuery & { search?: string };

/** Returns the parameters without empty and unknown values. */
export function membersSearchOf(search: Record<string, unknown>): MembersSearch {
  const { label } = search;
  // The URL parser converts digits to a number.
  const typed = typeof search['search'] === 'number' ? String(search['search']) : search['search'];
  const standing = membershipStatuses.find((each) => each === search['standing']);
  const plan = planAliases().find((each) => each === search['plan']);
  return {
    ...tableSearchOf(search),
    ...(typeof typed === 'string' && typed !== '' ? { search: typed } : {}),
    ...(typeof label === 'string' && label !== '' ? { label } : {}),
    ...(standing === undefined ? {} : { standing }),
    ...(plan === undefined ? {} : { plan }),
  };
}

/** `action` is the dialog open on a member's page, `show` the kind of timeline entries shown. */
type MemberSearch = { action?: string; show?: string };

export function memberSearchOf({ action, show }: Record<string, unknown>): MemberSearch {
  return {
    ...(typeof action === 'string' && action !== '' ? { action } : {}),
    ...(typeof show === 'string' && show !== '' ? { show } : {}),
  };
}
