import { Button } from '../../../src/ui/Button.tsx';
import { useStaff } from '../session/session.ts';
import type { SharedDraft } from './use-article-draft.ts';

const fieldNames: Readonly<Record<string, string>> = {
  slug: 'Address',
  title: 'Title',
  excerpt: 'Excerpt',
  author: 'Author',
  category: 'Category',
  access: 'Access',
  kind: 'Kind',
  recommendsNothing: 'No recommendation',
  series: 'Series',
  cover: 'Cover',
  body: 'Text',
  disclosure: 'Disclosures',
  recommendations: 'Companies',
  correction: 'Correction',
};

/** Notice that another person is editing this draft, with both versions of conflicting passages. */
export function Conflicts({ shared: { conflicts, joinedBy, dismiss } }: { shared: SharedDraft }) {
  const me = useStaff();
  if (joinedBy === null && conflicts.length === 0) return null;
  return (
    <section
      aria-label="Conflicting edits"
      aria-live="polite"
      className="mb-5 border-l-4 border-accent bg-accent-wash px-4 py-3 text-sm"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <p>
          {joinedBy === me.name &&
            'This draft is also open in another window of yours. Both versions were merged.'}
          {joinedBy !== null && joinedBy !== me.name && (
            <>
              <b>{joinedBy}</b> is also editing this draft. Both versions were merged.
            </>
          )}
          {conflicts.length > 0 && ' Where you edited the same passage, both versions are kept.'}
        </p>
        <Button size="small" onClick={dismiss}>
          Got it
        </Button>
      </div>
      {conflicts.length > 0 && (
        <dl className="mt-3 grid gap-3">
          {conflicts.map(({ field, mine, theirs }, index) => (
            <div key={`${field} ${index}`} className="grid gap-1 sm:grid-cols-2">
              <div>
                <dt className="font-semibold">{fieldNames[field] ?? field}: theirs</dt>
                <dd className="break-words whitespace-pre-wrap">{theirs}</dd>
              </div>
              <div>
                <dt className="font-semibold">Yours</dt>
                <dd className="break-words whitespace-pre-wrap">{mine}</dd>
              </div>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
