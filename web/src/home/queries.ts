import { getHome } from '@niveshak/contract/home/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';

/** Query for all Home data, optionally limited to one research category. */
export function homeQuery(category: string | undefined) {
  return queryOptions({
    queryKey: ['home', category ?? null],
    queryFn: () => call(getHome, { query: category === undefined ? {} : { category } }),
  });
}
