import type { ArticlePreview } from '@niveshak/contract/articles/staff-schemas';
import { Icon } from '../../../src/ui/Icon.tsx';

type Problem = ArticlePreview['problems'][number];
type Props = {
  problems: readonly Problem[];
  /** True if nothing has been written yet. */
  isBlank: boolean;
  onGo: (problem: Problem) => void;
};

/** Problems that block publication; each moves the cursor to its place. */
export function ProblemsPanel({ problems, isBlank, onGo }: Props) {
  if (isBlank)
    return <p className="text-soft">Problems to fix before publication appear here as you write.</p>;
  if (problems.length === 0) return <p className="text-soft">No problems. Ready for review.</p>;
  return (
    <ul className="text-sm">
      {problems.map((problem, index) => (
        <li key={`${problem.field} ${index}`} className="border-b border-rule">
          <button
            type="button"
            className="flex w-full gap-2 py-2.5 text-left hover:bg-sunken"
            onClick={() => onGo(problem)}
          >
            <Icon name="warning" className="mt-0.5 size-4 text-bad" />
            <span>
              {problem.message}
              {problem.mark !== null && problem.field !== 'body' && (
                <span className="text-soft"> In {placeOf(problem.field)}.</span>
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Field labels that differ from the field's name. */
const labels: Readonly<Record<string, string>> = { slug: 'address', alt: 'description' };

/** Describes a field path: `recommendations.0.rationale` is the rationale of recommendation 1. */
function placeOf(field: string): string {
  const [group = '', number, part = number] = field.split('.');
  const named = (name: string) => labels[name] ?? name;
  if (part === undefined) return `the ${named(group)}`;
  return part === number
    ? `the ${named(part)} of the ${group}`
    : `the ${named(part)} of recommendation ${Number(number) + 1}`;
}
