import { Button } from './Button.tsx';

type Props = {
  page: number;
  pages: number;
  onPage: (page: number) => void;
  label?: string;
  /** Button labels. */
  words?: readonly [before: string, after: string];
};

/** Pagination controls. Renders nothing for a single page. */
export function Pages({ page, pages, onPage, label = 'Pages', words = ['Previous', 'Next'] }: Props) {
  if (pages <= 1) return null;
  const [before, after] = words;
  return (
    <nav aria-label={label} className="mt-4 flex items-center gap-3 text-sm">
      <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {before}
      </Button>
      <span className="tabular-nums">
        Page {page.toLocaleString('en-IN')} of {pages.toLocaleString('en-IN')}
      </span>
      <Button size="small" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {after}
      </Button>
    </nav>
  );
}
