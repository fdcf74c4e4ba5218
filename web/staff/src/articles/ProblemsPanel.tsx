import type { ArticlePreview } from '@niveshak/contract/articles/staff-schemas';
import { Button } from '../../../src/ui/Button.tsx';
import { Icon } from '../../../src/ui/Icon.tsx';
import type { Marked } from './editor-view.ts';

type Props = { problems: ArticlePreview['problems']; onGo: (mark: Marked) => void };

/** Problems that block publication. */
export function ProblemsPanel({ problems, onGo }: Props) {
  if (problems.length === 0) return <p className="text-soft">No problems. It can be published.</p>;
  return (
    <ul className="text-sm">
      {problems.map(({ field, message, mark }, index) => (
        <li
          key={`${field} ${index}`}
          className="flex items-start justify-between gap-3 border-b border-rule py-2.5"
        >
          <span className="flex gap-2">
            <Icon name="warning" className="mt-0.5 size-4 text-bad" />
            <span>
              {message}
              {mark !== null && field !== 'body' && <span className="text-soft"> In {placeOf(field)}.</span>}
            </span>
          </span>
          {field === 'body' && mark !== null && (
            <Button size="small" variant="quiet" onClick={() => onGo(mark)}>
              Show
            </Button>
          )}
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
