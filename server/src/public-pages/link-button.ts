import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { escapeHtml } from '../platform/http/escape-html.ts';

/** Sends a page with title, text and optional content below. */
export type Show = (
  reply: FastifyReply,
  status: number,
  title: string,
  text: string,
  more?: string,
) => Promise<FastifyReply>;

const link = z.object({ token: z.string().max(2_000) });

/** Returns the token of an email link, or an empty string if there is none. */
export function tokenOf(query: unknown): string {
  const parsed = link.safeParse(query);
  return parsed.success ? parsed.data.token : '';
}

/** Returns a form whose button repeats the link as a POST. */
export function button(path: string, token: string, label: string): string {
  const action = escapeHtml(`${path}?token=${encodeURIComponent(token)}`);
  return `<form method="post" action="${action}"><button type="submit">${escapeHtml(label)}</button></form>`;
}
