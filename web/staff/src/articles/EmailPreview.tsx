import { getArticleEmail, previewArticleEmail } from '@niveshak/contract/articles/staff-routes';
import type { ArticleContent } from '@niveshak/domain/articles/content';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../src/ui/Button.tsx';
import { Unloaded } from '../frame/QueryView.tsx';
import { staffCall } from '../session/staff-call.ts';
import { articlesKey } from './queries.ts';

type Props = { content: ArticleContent; articleId: string | null; isLocked: boolean };

/** Preview of an article's email, in full or for members without access. */
export function EmailPreview({ content, articleId, isLocked }: Props) {
  const emails = useQuery({
    queryKey: [...articlesKey, 'email', content, articleId],
    queryFn: () => staffCall(previewArticleEmail, { body: { content, articleId } }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  if (emails.data === undefined) return <Unloaded query={emails} what="the email" />;
  return <Email html={isLocked ? emails.data.previewHtml : emails.data.wholeHtml} />;
}

/** Email previews of a published article, shown on request. */
export function EmailPreviews({ id, access }: { id: string; access: ArticleContent['access'] }) {
  const [isShown, setShown] = useState(false);
  const [isLocked, setLocked] = useState(false);
  const emails = useQuery({
    queryKey: [...articlesKey, 'email', id],
    queryFn: () => staffCall(getArticleEmail, { params: { id } }),
    enabled: isShown,
  });
  if (!isShown)
    return (
      <Button size="small" className="mt-4" onClick={() => setShown(true)}>
        Preview email
      </Button>
    );
  if (emails.data === undefined) return <Unloaded query={emails} what="the email" />;
  return (
    <div className="mt-4 border border-rule p-3">
      {access !== 'public' && (
        <fieldset aria-label="Preview as" className="mb-3 flex gap-1">
          {[false, true].map((locked) => (
            <Button
              key={String(locked)}
              size="small"
              variant="quiet"
              aria-pressed={isLocked === locked}
              onClick={() => setLocked(locked)}
            >
              {locked ? 'Public preview' : 'Full email'}
            </Button>
          ))}
        </fieldset>
      )}
      <Email html={isLocked ? emails.data.previewHtml : emails.data.wholeHtml} />
    </div>
  );
}

type EmailProps = {
  html: string;
  /** Colour scheme of the email. Defaults to that of the viewer's system. */
  scheme?: 'light' | 'dark';
  /** Must be unique on the page. */
  label?: string;
};

/**
 * Email isolated from this page's styles. A script sets its inline styles, because the content security policy blocks
 * them in HTML.
 */
export function Email({ html, scheme, label = 'Email' }: EmailProps) {
  const place = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const host = place.current;
    const page = host?.ownerDocument.defaultView;
    if (host === null || page === null || page === undefined) return;
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    // The content security policy also applies to DOMParser.
    const withoutStyles = html
      .replaceAll(' style="', ' data-style="')
      .replaceAll(/(<\/?)style\b/g, '$1template');
    const email = new DOMParser().parseFromString(withoutStyles, 'text/html');
    root.adoptedStyleSheets = [...email.querySelectorAll('template')].map(({ content }) => {
      const sheet = new page.CSSStyleSheet();
      sheet.replaceSync(forScheme(content.textContent, scheme));
      return sheet;
    });
    for (const element of [email.body, ...email.body.querySelectorAll<HTMLElement>('[data-style]')])
      element.style.cssText = element.dataset['style'] ?? '';
    for (const link of email.querySelectorAll('a')) link.target = '_blank';
    const body = document.createElement('div');
    body.style.cssText = email.body.style.cssText;
    body.className = email.body.className;
    body.append(...email.body.childNodes);
    root.replaceChildren(body);
  }, [html, scheme]);
  return <section ref={place} aria-label={label} className="overflow-x-auto" />;
}

function forScheme(css: string, scheme: EmailProps['scheme']): string {
  if (scheme === undefined) return css;
  return css.replaceAll('(prefers-color-scheme:dark)', scheme === 'dark' ? 'all' : 'not all');
}
