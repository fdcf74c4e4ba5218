import { useNavigate, useSearch } from '@tanstack/react-router';

export type Sorting = { readonly id: string; readonly desc: boolean }[];

/** Search parameters of a screen with a table, such as `sort=-since` and `hide=id,task`. */
export type TableSearch = { sort?: string; hide?: string };

export function tableSearchOf({ sort, hide }: Record<string, unknown>): TableSearch {
  return {
    ...(typeof sort === 'string' && /^-?[a-z]+$/i.test(sort) ? { sort } : {}),
    ...(typeof hide === 'string' && hide !== '' ? { hide } : {}),
  };
}

/** Returns the view of this screen's table, stored in the URL so that it can be bookmarked and shared. */
export function useTableView() {
  const search: TableSearch = tableSearchOf(useSearch({ strict: false }));
  const navigate = useNavigate();
  const sort = search.sort ?? '';
  const sorting: Sorting = sort === '' ? [] : [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }];
  const hidden = search.hide?.split(',').filter((id) => id !== '') ?? [];
  const set = (change: { readonly [K in keyof TableSearch]: string | undefined }) =>
    void navigate({
      to: '.',
      search: (before: object) =>
        Object.fromEntries(
          Object.entries({ ...before, ...change }).filter(([, value]) => value !== undefined && value !== ''),
        ),
      replace: true,
    });
  return {
    sorting,
    hidden,
    setSorting: ([by]: Sorting) =>
      set({ sort: by === undefined ? undefined : `${by.desc ? '-' : ''}${by.id}` }),
    setHidden: (ids: readonly string[]) => set({ hide: ids.join(',') }),
  };
}
