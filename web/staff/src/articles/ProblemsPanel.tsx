import type { ArticlePreview } from '@niveshak/contract/articles/staff-schemas';
import { linkClass } from '../../../src/ui/link-class.ts';
import { panelOfField } from './fields.tsx';

type Problem = ArticlePreview['problems'][number];
type Props = {
  problems: readonly Problem[];
  /** True if nothing has been written yet. */
  isBlank: boolean;
  onGo: (problem: Problem) => void;
};

/** Problems that block publication. Selecting one moves the cursor to its field. */
export function ProblemsPanel({ problems, isBlank, onGo }: Props) {
  if (isBlank)
    return <p className="text-soft">Problems to fix before publication appear here as you write.</p>;
  if (problems.length === 0) return <p className="text-soft">No problems. Ready for approval.</p>;
  return (
    <ul className="text-sm">
      {problems.map((problem, index) => (
        <li key={`${problem.field} ${index}`} className="border-b border-rule">
          <button
            type="button"
            className="flex w-full items-baseline gap-3 py-2.5 text-left"
            onClick={() => onGo(problem)}
          >
            <span className="w-24 shrink-0 text-soft">{placeOf(problem.field)}</span>
            <span className={`${linkClass} min-w-0 flex-1`}>{problem.message}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const texts: Readonly<Record<string, string>> = { title: 'Title', excerpt: 'Excerpt', body: 'Text' };

/** Returns the name of the field, or of the tab that contains it. */
function placeOf(field: string): string {
  const panel = panelOfField(field);
  if (panel === null) return texts[field] ?? 'Correction';
  return panel === 'facts' ? 'Facts' : 'Disclosures';
}
