import type { ArticlePreview } from '@niveshak/contract/articles/staff-schemas';
import type { ArticleContent } from '@niveshak/domain/articles/content';
import { useState } from 'react';
import { Button } from '../../../src/ui/Button.tsx';
import { Prose } from '../../../src/ui/Prose.tsx';
import { accessNames } from './states.ts';

type Props = { preview: ArticlePreview; content: ArticleContent };

/** The article as readers will see it: in full, or as the excerpt for readers without access. */
export function PreviewPanel({ preview, content }: Props) {
  const [isLocked, setLocked] = useState(false);
  const { title, excerpt, author, access } = content;
  const hasLock = access !== 'public';
  return (
    <article aria-label="Preview">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3 text-sm text-soft">
        <p>
          {accessNames[access]}, {preview.readingMinutes} min
        </p>
        {hasLock && (
          <fieldset aria-label="Preview as" className="flex gap-1">
            <Button size="small" variant="quiet" aria-pressed={!isLocked} onClick={() => setLocked(false)}>
              {isLocked ? 'Whole' : <u>Whole</u>}
            </Button>
            <Button size="small" variant="quiet" aria-pressed={isLocked} onClick={() => setLocked(true)}>
              {isLocked ? <u>What everyone sees</u> : 'What everyone sees'}
            </Button>
          </fieldset>
        )}
      </div>
      <h2 className="font-serif text-2xl leading-tight">{title}</h2>
      <p className="mt-2 text-soft">{excerpt}</p>
      <p className="mt-3 mb-6 text-sm">{author}</p>
      <Prose html={isLocked && hasLock ? preview.previewHtml : preview.bodyHtml} />
      {preview.disclosureHtml !== null && (
        <>
          <h3 className="mt-10 mb-3 text-lg">Disclosures</h3>
          <Prose html={preview.disclosureHtml} className="prose-small" />
        </>
      )}
    </article>
  );
}
