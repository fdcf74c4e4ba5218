import type { StaffArticles } from '@niveshak/contract/articles/staff-schemas';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { PhoneFilters } from '../frame/PhoneFilters.tsx';
import { accessNames } from './states.ts';
import { articlesSearchOf } from './views.ts';
import type { ArticlesSearch } from './views.ts';

type Row = {
  readonly title: string;
  readonly author: string;
  readonly access: StaffArticles['articles'][number]['access'];
  /** Missing in the list of drafts. */
  readonly category?: string;
};

/** Returns the rows that fit the filter in the URL. */
export function fitting<R extends Row>(rows: readonly R[], asked: ArticlesSearch): readonly R[] {
  const typed = asked.search?.toLowerCase() ?? '';
  return rows.filter(
    ({ title, author, access, category }) =>
      title.toLowerCase().includes(typed) &&
      (asked.author === undefined || author === asked.author) &&
      (asked.access === undefined || access === asked.access) &&
      (asked.category === undefined || category === undefined || category === asked.category),
  );
}

/** Search and filters of a list of articles, in the URL. */
export function ArticleFilter({ rows }: { rows: readonly Row[] }) {
  const asked = useSearch({ from: '/articles' });
  const navigate = useNavigate();
  const change = (changed: Record<string, string>) =>
    void navigate({
      to: '/articles',
      search: (before: object) => articlesSearchOf({ ...before, ...changed }),
      replace: true,
    });
  const choices = [
    { name: 'author', label: 'Author', values: rows.map(({ author }) => author) },
    { name: 'access', label: 'Access', values: rows.map(({ access }) => access) },
    { name: 'category', label: 'Category', values: rows.flatMap(({ category }) => category ?? []) },
  ] as const;
  return (
    <search className="mb-5 grid gap-3 sm:grid-cols-4">
      <TextField
        label="Search"
        type="search"
        placeholder="Title"
        defaultValue={asked.search ?? ''}
        onChange={({ target }) => change({ search: target.value })}
      />
      <PhoneFilters
        used={choices.filter(({ name }) => asked[name] !== undefined).length}
        className="grid grid-cols-2 gap-3 sm:col-span-3 sm:grid-cols-3"
      >
        {choices
          .filter(({ values }) => values.length > 0)
          .map(({ name, label, values }) => (
            <SelectField
              key={name}
              label={label}
              placeholder="All"
              options={[...new Set<string>(values)]
                .filter((value) => value !== '')
                .map((value) => ({ value, label: labelOf(name, value) }))
                .toSorted((a, b) => a.label.localeCompare(b.label))}
              value={asked[name] ?? ''}
              onChange={({ target }) => change({ [name]: target.value })}
            />
          ))}
      </PhoneFilters>
    </search>
  );
}

function labelOf(name: string, value: string): string {
  return name === 'access'
    ? (Object.entries<string>(accessNames).find(([id]) => id === value)?.[1] ?? value)
    : value;
}
