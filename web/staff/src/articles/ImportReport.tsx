import type { ArticleImport } from '@niveshak/contract/articles/staff-import-routes';
import { loneLinkClass } from '../../../src/ui/link-class.ts';

type Report = NonNullable<ArticleImport['report']>;

const outcomes: Readonly<Record<Report['lines'][number]['outcome'], string>> = {
  new: 'New',
  draft: 'Draft',
  changed: 'Changed',
  unchanged: 'Unchanged',
  left: 'Kept unchanged here',
};

export function ImportReport({ report: { lines, skipped } }: { report: Report }) {
  const counts = Object.entries(outcomes).flatMap(([outcome, label]) => {
    const count = lines.filter((line) => line.outcome === outcome).length;
    return count === 0 ? [] : [`${label.toLowerCase()} ${count}`];
  });
  return (
    <div className="mt-1 text-sm">
      <p className="text-soft tabular-nums">{counts.length === 0 ? 'No articles' : counts.join(', ')}</p>
      <details className="mt-1" open={lines.some(({ notes }) => notes.length > 0) || skipped.length > 0}>
        <summary className="cursor-pointer">Details</summary>
        <ul className="mt-2">
          {lines.map(({ title, outcome, path, notes }, index) => (
            <li key={`${title} ${index}`} className="border-t border-rule py-1.5">
              <p className="flex flex-wrap gap-x-3">
                <span className="w-24 shrink-0 text-soft">{outcomes[outcome]}</span>
                {path === null ? (
                  <span className="font-medium">{title}</span>
                ) : (
                  <a href={path} className={`${loneLinkClass} font-medium`}>
                    {title}
                  </a>
                )}
              </p>
              {notes.map((note) => (
                <p key={note} className="pl-27 text-soft wrap-anywhere">
                  {note}
                </p>
              ))}
            </li>
          ))}
          {skipped.map(({ what, why }) => (
            <li key={what} className="border-t border-rule py-1.5 text-soft wrap-anywhere">
              Skipped: {what} {why}
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
