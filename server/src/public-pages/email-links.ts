import { escapeHtml } from '../platform/http/escape-html.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  confirmAddressTexts,
  countedLinkTexts,
  unsubscribeTexts,
  verifyEmailTexts,
} from '@niveshak/contract/notifications/texts';
import {
  confirmAddressPath,
  countedLinkPath,
  followCountedLink,
  followConfirmLink,
  followUnsubscribeLink,
  followVerifyLink,
  readConfirmLink,
  readUnsubscribeLink,
  readVerifyLink,
  unsubscribePath,
  verifyEmailPath,
} from '../notifications/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { button, tokenOf } from './link-button.ts';
import type { Show } from './link-button.ts';
import { sanitised } from './markup.ts';
import { drawPage, textPage } from './page.ts';
import type { PageFrame } from './page.ts';
import { bindStopRenewal } from './stop-renewal.ts';

/**
 * Binds the targets of email links, which need no sign-in. Only a POST changes anything, because mail clients and
 * scanners open all links (so counted links also count those visits). One-click unsubscribe (RFC 8058) and the page's
 * button send the same POST.
 */
export function bindEmailLinks(
  app: FastifyInstance,
  { db, clock, frame }: { readonly db: Db; readonly clock: Clock; readonly frame: () => Promise<PageFrame> },
): void {
  void app.register(async (scope) => {
    // The body has nothing that the URL lacks, so read and discard it.
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data']) {
      scope.addContentTypeParser(type, { parseAs: 'string', bodyLimit: 4_096 }, (_request, _body, done) =>
        done(null, undefined),
      );
    }
    const show = async (reply: FastifyReply, status: number, title: string, text: string, more = '') => {
      const page = drawPage(await frame(), {
        title,
        description: '',
        path: '/public/',
        body: textPage(title, text, sanitised(more)),
        isIndexed: false,
      });
      return reply
        .code(status)
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .header('x-robots-tag', 'noindex')
        .type('text/html; charset=utf-8')
        .send(page);
    };
    bindStopRenewal(scope, { db, clock, show });
    const notOurs = (reply: FastifyReply) =>
      show(reply, 404, unsubscribeTexts.invalidTitle, unsubscribeTexts.invalidText);

    scope.get(unsubscribePath, async (request, reply) => {
      const token = tokenOf(request.query);
      const found = await readUnsubscribeLink(db, token);
      if (found === null) return notOurs(reply);
      const { ask, what } = unsubscribeTexts[found.scope];
      return show(reply, 200, ask, what, button(unsubscribePath, token, unsubscribeTexts.button));
    });
    scope.post(unsubscribePath, async (request, reply) => {
      const token = tokenOf(request.query);
      const found = await readUnsubscribeLink(db, token);
      if (found === null) return notOurs(reply);
      await followUnsubscribeLink(db, found, 'off', clock.now().instant);
      const { done, what } = unsubscribeTexts[found.scope];
      const undo = button(`${unsubscribePath}/undo`, token, unsubscribeTexts.undo);
      return show(reply, 200, done, what, `<p>${escapeHtml(unsubscribeTexts.back)}</p>${undo}`);
    });
    scope.post(`${unsubscribePath}/undo`, async (request, reply) => {
      const token = tokenOf(request.query);
      const found = await readUnsubscribeLink(db, token);
      if (found === null) return notOurs(reply);
      await followUnsubscribeLink(db, found, 'on', clock.now().instant);
      const again = button(unsubscribePath, token, unsubscribeTexts.button);
      return show(reply, 200, unsubscribeTexts[found.scope].undone, unsubscribeTexts.back, again);
    });

    bindCountedLinks(scope, db, show);
    scope.get(confirmAddressPath, async (request, reply) => {
      const token = tokenOf(request.query);
      const { ask, what, invalidTitle, invalidText } = confirmAddressTexts;
      if ((await readConfirmLink(db, token)) === null) return show(reply, 404, invalidTitle, invalidText);
      return show(reply, 200, ask, what, button(confirmAddressPath, token, confirmAddressTexts.button));
    });
    bindVerification(scope, db, show);

    scope.post(confirmAddressPath, async (request, reply) => {
      const email = await readConfirmLink(db, tokenOf(request.query));
      const { done, doneText, invalidTitle, invalidText } = confirmAddressTexts;
      if (email === null) return show(reply, 404, invalidTitle, invalidText);
      await followConfirmLink(db, email);
      return show(reply, 200, done, doneText);
    });
  });
}

/** Binds the link in our verification email. */
function bindVerification(scope: FastifyInstance, db: Db, show: Show): void {
  const { ask, invalidTitle, invalidText, done, doneText } = verifyEmailTexts;
  scope.get(verifyEmailPath, async (request, reply) => {
    const token = tokenOf(request.query);
    const proven = await readVerifyLink(db, token);
    if (proven === null) return show(reply, 404, invalidTitle, invalidText);
    return show(reply, 200, ask, proven.email, button(verifyEmailPath, token, verifyEmailTexts.button));
  });
  scope.post(verifyEmailPath, async (request, reply) => {
    const proven = await readVerifyLink(db, tokenOf(request.query));
    if (proven === null) return show(reply, 404, invalidTitle, invalidText);
    await followVerifyLink(db, proven);
    return show(reply, 200, done, doneText);
  });
}

/** Binds the redirect for links in research emails, which counts clicks. */
function bindCountedLinks(scope: FastifyInstance, db: Db, show: Show): void {
  scope.get(countedLinkPath, async (request, reply) => {
    const url = await followCountedLink(db, tokenOf(request.query));
    if (url === null) return show(reply, 404, countedLinkTexts.invalidTitle, countedLinkTexts.invalidText);
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
      .redirect(url);
  });
}
