import { clientStatuses } from '@niveshak/contract/clients/staff-schemas';
import type { ClientFilter } from '@niveshak/contract/clients/staff-schemas';
import { clientCategories } from '@niveshak/domain/kyc/client-category';
import { kraStatuses } from '@niveshak/domain/kyc/kra';
import { parseCalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { tableSearchOf } from '../table/table-view.ts';
import type { TableSearch } from '../table/table-view.ts';

/** Filter and page of the register, as in the URL. */
export type ClientsSearch = TableSearch & ClientFilter & { page?: number };

/** Returns the filter from the URL without empty and unknown values. */
export function clientsSearchOf(search: Record<string, unknown>): ClientsSearch {
  const { on, search: typed } = search;
  // The URL parser converts digits to a number.
  const text = String(typeof typed === 'number' || typeof typed === 'string' ? typed : '').trim();
  const standing = clientStatuses.find((each) => each === search['standing'] && each !== 'active');
  const category = clientCategories.find((each) => each === search['category']);
  const kra = kraStatuses.find((each) => each === search['kra']);
  const page = Number(search['page']);
  return {
    ...tableSearchOf(search),
    ...(typeof on === 'string' && parseCalendarDate(on) !== null ? { on } : {}),
    ...(text.length >= 2 ? { search: text } : {}),
    ...(standing === undefined ? {} : { standing }),
    ...(category === undefined ? {} : { category }),
    ...(kra === undefined ? {} : { kra }),
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
  };
}
