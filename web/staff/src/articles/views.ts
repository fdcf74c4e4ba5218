import { tableSearchOf } from '../table/table-view.ts';
import type { TableSearch } from '../table/table-view.ts';

const views = ['writing', 'published', 'import'] as const;
export type View = (typeof views)[number];

export function viewOf(view: unknown): View {
  return views.find((each) => each === view) ?? 'writing';
}

const filters = ['search', 'author', 'access', 'category'] as const;

export type ArticlesSearch = TableSearch & { view?: View } & { [Name in (typeof filters)[number]]?: string };

export function articlesSearchOf(search: Record<string, unknown>): ArticlesSearch {
  const view = viewOf(search['view']);
  const textOf = (name: (typeof filters)[number]) => {
    const value = search[name];
    // The URL parser converts digits to a number.
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    return text === '' ? {} : { [name]: text };
  };
  return {
    ...tableSearchOf(search),
    ...(view === 'writing' ? {} : { view }),
    ...textOf('search'),
    ...textOf('author'),
    ...textOf('access'),
    ...textOf('category'),
  };
}

const panels = ['preview', 'facts', 'companies', 'problems', 'comments'] as const;
export type Panel = (typeof panels)[number];

export function panelOf(panel: unknown): Panel {
  return panels.find((each) => each === panel) ?? 'facts';
}

export type DraftSearch = { panel?: Panel };
export function draftSearchOf(search: Record<string, unknown>): DraftSearch {
  const panel = panelOf(search['panel']);
  return panel === 'facts' ? {} : { panel };
}
