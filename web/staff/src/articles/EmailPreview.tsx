import { previewArticleEmail } from '@niveshak/contract/articles/staff-routes';
import type { ArticleContent } from '@niveshak/domain/articles/content';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { Unloaded } from '../frame/QueryView.tsx';
import { staffCall } from '../session/staff-call.ts';
import { articlesKey } from './queries.ts';

type Props = { content: ArticleContent; articleId: string | null; isLocked: boolean };

/** The email of an article, in full or for members without access to it. */
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

/** Isolates an email from this page's styles. Script sets its inline styles, which the content security policy blocks in HTML. */
export function Email({ html }: { html: string }) {
  const place = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const host = place.current;
    const page = host?.ownerDocument.defaultView;
    if (host === null || page === null || page === undefined) return;
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    // The policy also applies to DOMParser.
    const withoutStyles = html
      .replaceAll(' style="', ' data-style="')
      .replaceAll(/(<\/?)style\b/g, '$1template');
    const email = new DOMParser().parseFromString(withoutStyles, 'text/html');
    root.adoptedStyleSheets = [...email.querySelectorAll('template')].map(({ content }) => {
      const sheet = new page.CSSStyleSheet();
      sheet.replaceSync(content.textContent);
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
  }, [html]);
  return <section ref={place} aria-label="Email" className="overflow-x-auto" />;
}
