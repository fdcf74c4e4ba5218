import * as routes from '@niveshak/contract/gifts/routes';
import { sunsetPublication } from '../catalogue/index.ts';
import { presentStarted } from '../checkout/index.ts';
import type { StartOrderDeps } from '../checkout/index.ts';
import { addressOf } from '../platform/http/address.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { addressGift, linkOfGift, revokeGift } from './change-gift.ts';
import type { GiftDeps } from './change-gift.ts';
import { claimGift } from './claim.ts';
import { claimGrant } from './grant-links.ts';
import { give, giftables, giverFacts } from './give.ts';
import { memberGiftsFacts } from './member-gifts.ts';
import { readClaim } from './read-claim.ts';
import { givenGiftOf, presentGifts } from './present.ts';

export type GiftRoutesDeps = GiftDeps & {
  readonly checkout: StartOrderDeps;
};

export function bindGiftRoutes(bind: RouteBinder, deps: GiftRoutesDeps): void {
  const { db, settings, checkout } = deps;

  bind(
    routes.getGiftables,
    ({ query, facts, published, time }) =>
      giftables(
        checkout,
        {
          toEmail: query.toEmail ?? null,
          plan: query.plan ?? null,
          couponCode: query.couponCode ?? null,
          state: query.state ?? null,
        },
        { giver: facts, published },
        time,
      ),
    { facts: giverFacts },
  );

  bind(routes.giveGift, async ({ member, body, time, request }) => {
    const started = await give(checkout, {
      ...body,
      userId: member.userId,
      ip: addressOf(request),
      userAgent: request.headers['user-agent'] ?? '',
      time,
    });
    if (started instanceof Refusal) return started;
    return presentStarted(checkout.gateways, started);
  });

  bind(
    routes.listGifts,
    ({ facts, published, time }) => presentGifts(facts, published, settings, time.today),
    { facts: memberGiftsFacts },
  );

  bind(routes.addressGift, async ({ member, params, body, time }) => {
    const input = { userId: member.userId, giftId: params.id, to: body };
    const changed = await addressGift(deps, input, time);
    return changed instanceof Refusal ? changed : givenGiftOf(db, settings, changed, time.today);
  });

  bind(routes.revokeGift, async ({ member, params, time }) => {
    const returned = await revokeGift(deps, { userId: member.userId, giftId: params.id }, time);
    if (returned instanceof Refusal) return returned;
    return {
      refund: { amount: returned.refund.total },
      creditNote: returned.creditNote,
      gift: await givenGiftOf(db, settings, returned.gift, time.today),
    };
  });

  bind(routes.getGiftLink, async ({ member, params, published, time: { today } }) => {
    const sunset = await published(sunsetPublication);
    const input = { userId: member.userId, giftId: params.id };
    const url = await linkOfGift(deps, input, { sunset, today });
    return url instanceof Refusal ? url : { url };
  });

  bindClaimRoutes(bind, deps);
}

function bindClaimRoutes(bind: RouteBinder, deps: GiftRoutesDeps): void {
  bind(routes.getClaim, ({ session, body, time }) => readClaim(deps, { token: body.token, session }, time));

  bind(routes.claimGift, async ({ member, body, time, request }) => {
    const { userId } = member;
    const input = {
      userId,
      token: body.token,
      acceptedTerms: body.acceptedTerms ?? null,
      ip: addressOf(request),
      userAgent: request.headers['user-agent'] ?? '',
    };
    const term =
      (await claimGrant(deps, input, time)) ?? (await claimGift(deps, { userId, token: body.token }, time));
    if (term instanceof Refusal) return term;
    const { alias, startDate, endDate } = term;
    return { status: 'claimed' as const, subscription: { alias, startDate, endDate } };
  });
}
