import type { ArticlePreview } from '@niveshak/contract/articles/staff-schemas';
import type { ArticleContent } from '@niveshak/domain/articles/content';
import { useState } from 'react';
import { Button } from '../../../src/ui/Button.tsx';
import { Prose } from '../../../src/ui/Prose.tsx';
import { EmailPreview } from './EmailPreview.tsx';
import { PhoneFrame } from './PhoneFrame.tsx';
import { accessNames, titleText } from './states.ts';

type Props = {
  preview: ArticlePreview;
  content: ArticleContent;
  articleId: string | null;
  /** False below a heading that already shows the title. */
  hasTitle?: boolean;
};

/**
 * Article preview, in full or as the excerpt for readers without access, as page or email, and optionally in phone
 * width.
 */
export function PreviewPanel({ preview, content, articleId, hasTitle = true }: Props) {
  const [isExcerpt, setExcerpt] = useState(false);
  const [isEmail, setEmail] = useState(false);
  const [isPhone, setPhone] = useState(false);
  const { access } = content;
  const hasLock = access !== 'public';
  const isLocked = isExcerpt && hasLock;
  const shown = isEmail ? (
    <EmailPreview content={content} articleId={articleId} isLocked={isLocked} />
  ) : (
    <Page preview={preview} content={content} isLocked={isLocked} hasTitle={hasTitle || isPhone} />
  );
  return (
    <article aria-label="Preview">
      <div className="mb-5 flex flex-wrap items-center gap-x-8 gap-y-1 text-sm text-soft">
        <p className="mr-auto">
          {accessNames[access]}, {preview.readingMinutes} min
        </p>
        {hasLock && (
          <fieldset aria-label="Preview as" className="-ml-3 flex gap-1">
            <Choice label="Full article" isChosen={!isExcerpt} onChoose={() => setExcerpt(false)} />
            <Choice label="Public preview" isChosen={isExcerpt} onChoose={() => setExcerpt(true)} />
          </fieldset>
        )}
        <fieldset aria-label="Format" className="-ml-3 flex gap-1">
          <Choice label="Page" isChosen={!isEmail} onChoose={() => setEmail(false)} />
          <Choice label="Email" isChosen={isEmail} onChoose={() => setEmail(true)} />
          <Choice label="Phone" isChosen={isPhone} onChoose={() => setPhone(!isPhone)} />
        </fieldset>
      </div>
      {isPhone ? <PhoneFrame>{shown}</PhoneFrame> : shown}
    </article>
  );
}

function Choice(props: { label: string; isChosen: boolean; onChoose: () => void }) {
  const { label, isChosen, onChoose } = props;
  return (
    <Button size="small" variant="quiet" aria-pressed={isChosen} onClick={onChoose}>
      {isChosen ? <u>{label}</u> : label}
    </Button>
  );
}

function Page({ preview, content, isLocked, hasTitle }: Omit<Props, 'articleId'> & { isLocked: boolean }) {
  const { title, excerpt, author, access } = content;
  return (
    <>
      {hasTitle === true && <h2 className="font-serif text-2xl leading-tight">{titleText(title)}</h2>}
      <p className="mt-2 text-soft">{excerpt}</p>
      <p className="mt-3 mb-6 text-sm">{author}</p>
      <Prose
        html={isLocked ? preview.previewHtml : preview.bodyHtml}
        {...(isLocked ? { className: 'prose-fading' } : {})}
      />
      {isLocked && (
        <p className="mt-4 border-t border-rule pt-3 text-sm">
          {access === 'premium' ? 'Read on with Premium' : 'Read on with a plan'}
        </p>
      )}
      {preview.disclosureHtml !== null && (
        <>
          <h3 className="mt-10 mb-3 text-lg">Disclosures</h3>
          <Prose html={preview.disclosureHtml} className="prose-small" />
        </>
      )}
    </>
  );
}
