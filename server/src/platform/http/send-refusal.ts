import { escapeHtml } from './escape-html.ts';
import type { Problem } from '@niveshak/contract/http/problem';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { currentWork } from '../watch/work.ts';
import { toProblem } from './refusal.ts';
import type { Refusal } from './refusal.ts';

/** Default `Retry-After` in seconds. */
const defaultRetrySeconds = 2;

/**
 * Sends the uncached response for a rejected call: a problem document, or a readable page if a browser opened the URL.
 */
export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const work = currentWork();
  if (work !== undefined) work.refusal = refusal.code;
  const problem = toProblem(refusal, reply.request.id);
  const retryAfter =
    refusal.more.retryAfterSeconds ?? (problem.status === 503 ? defaultRetrySeconds : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  reply.code(problem.status).header('cache-control', 'private, no-store');
  return opensPage(reply.request)
    ? reply.type('text/html; charset=utf-8').send(pageOf(problem))
    : reply.type('application/problem+json').send(problem);
}

function opensPage({ method, url, headers: { accept } }: FastifyRequest): boolean {
  return method === 'GET' && !/^\/api(?:[/?]|$)/.test(url) && accept?.includes('text/html') === true;
}

/** Returns a page without styles and images, which the headers of a refusal block. */
function pageOf({ title, detail, requestId }: Problem): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title></head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(detail)}</p><p><a href="">Try again</a></p>
<p><small>Reference ${escapeHtml(requestId)}</small></p></main></body></html>`;
}
