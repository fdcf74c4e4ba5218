import * as routes from '@niveshak/contract/members/email-routes';
import { isGiftOver } from '@niveshak/domain/gifts/claim-window';
import { isUnclaimed } from '@niveshak/domain/gifts/gift-state';
import { nameOfPlan, readPlanDescriptions, readSunset } from '../../catalogue/index.ts';
import { addressGift, giftById, giftsGivenBy } from '../../gifts/index.ts';
import type { GiftDeps } from '../../gifts/index.ts';
import { queueResend, memberAlerts, readStoredEmail } from '../../notifications/index.ts';
import type { RouteBinder } from '../../platform/http/bind-route.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { isMember } from '../../identity/index.ts';
import { memberEmails } from './member-emails.ts';
import { actionBinder, done } from '../../platform/staff/act.ts';

export function bindEmailRoutes(bind: RouteBinder, deps: GiftDeps): void {
  const { db, appOrigin } = deps;
  const act = actionBinder(bind, db);

  bind(routes.listMemberEmails, async ({ params, time }) => {
    if (!(await isMember(db, params.id))) return refuse('not-found');
    const names = await readPlanDescriptions(db);
    const sunset = await readSunset(db);
    const given = await giftsGivenBy(db, params.id);
    return {
      letters: await memberEmails(db, params.id),
      ...(await memberAlerts(db, params.id)),
      gifts: given.map(({ id, alias, toEmail, toName, state, startDate, addressVersion }) => ({
        id,
        alias,
        planName: nameOfPlan(names, alias),
        toEmail,
        toName,
        state,
        isOpen: isUnclaimed(state) && !isGiftOver(startDate, sunset, time.today),
        addressVersion,
      })),
    };
  });

  act(routes.readEmail, async (tx, { params }) => {
    const email = await readStoredEmail(tx, Number(params.id), appOrigin);
    if (email === null) return refuse('not-found');
    const { userId, subject, text } = email;
    const pictures = email.pictures.map(({ mediaType, bytes, alt, at }) => ({
      src: `data:${mediaType};base64,${bytes.toString('base64')}`,
      alt,
      at,
    }));
    const entry = {
      action: 'letter.read',
      subject: { kind: 'member', id: userId },
      after: { letterId: params.id },
    };
    return done(entry, { subject, text, pictures });
  });

  act(routes.resendEmail, async (tx, { params, body, time }) => {
    const recordId = Number(params.id);
    const email = await readStoredEmail(tx, recordId, appOrigin);
    if (email === null || email.text === null) return refuse('not-found');
    if (!(await queueResend(tx, recordId, body.number, time))) return refuse('changed-meanwhile');
    return done({
      action: 'letter.resend',
      subject: { kind: 'member', id: email.userId },
      after: { letterId: params.id, number: body.number },
    });
  });

  act(routes.addressGiftForMember, async (tx, { params, body, time }) => {
    const gift = await giftById(tx, params.id);
    if (gift === null) return refuse('not-found');
    const { toEmail, seenVersion } = body;
    const to = { toEmail, toName: body.toName ?? null, message: gift.message };
    const readdressed = { userId: gift.giverId, giftId: gift.id, to, seenVersion };
    const changed = await addressGift({ ...deps, db: tx }, readdressed, time);
    if (changed instanceof Refusal) return changed;
    return done({
      action: gift.toEmail === toEmail ? 'gift.resend' : 'gift.re-address',
      subject: { kind: 'member', id: gift.giverId },
      before: { giftId: gift.id, toEmail: gift.toEmail },
      after: { toEmail },
    });
  });
}
