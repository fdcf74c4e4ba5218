import { mentionFinder } from '@niveshak/domain/articles/mentions';
import { serveThread } from '../platform/threads/thread-pool.ts';
import { renderMarkdown, renderMarkdownWithLinks } from './render-article.ts';
import type { RenderOutput, RenderInput } from './rendering.ts';

serveThread((input: RenderInput): RenderOutput => {
  const { bodyMarkdown, images, named } = input;
  return named === null
    ? { article: renderMarkdown(bodyMarkdown, images), linked: null }
    : { article: null, linked: renderMarkdownWithLinks(bodyMarkdown, mentionFinder(named), images) };
});
