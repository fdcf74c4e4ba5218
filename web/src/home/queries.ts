import { getHome } from '@niveshak/contract/home/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';

/** The whole page; of one category of research where that is asked. */
export function homeQuery(category: string | undefined) {
  return queryOptions({
    queryKey: ['home', category ?? null],
    queryFn: () => call(getHome, { query: category === undefined ? {} : { category } }),
  });
}
