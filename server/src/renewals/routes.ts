import * as routes from '@niveshak/contract/renewals/routes';
import { signerOf } from '../checkout/index.ts';
import type { SettleDeps } from '../checkout/index.ts';
import { addressOf } from '../platform/http/address.ts';
import type { Call, RouteBinder } from '../platform/http/bind-route.ts';
import { Refusal, refuse } from '../platform/http/refusal.ts';
import { renewConsent, chooseForRunning, chooseWithPurchase, withdrawChoice } from './choose.ts';
import type { ChooseDeps } from './choose.ts';
import { offerWithPurchase } from './offer.ts';
import { readRenewalLink, settleLink } from './pay-link.ts';
import { stopRenewalOf } from './stop.ts';
import { presentOffer, renewalOf } from './view.ts';

type RouteDeps = ChooseDeps & SettleDeps;

export function bindRenewalRoutes(bind: RouteBinder, deps: RouteDeps): void {
  const { db } = deps;
  // New orders use the first gateway; without mandates there, no renewal is offered.
  const isOffered = deps.gateways.forNewOrders[0]?.hasMandates === true;
  const by = ({ member, time, request }: Pick<Call, 'member' | 'time' | 'request'>) => ({
    userId: member.userId,
    ip: addressOf(request),
    userAgent: request.headers['user-agent'] ?? '',
    time,
  });

  bind(routes.getRenewal, ({ member, published, time }) => renewalOf(db, published, member.userId, time));

  bind(routes.getRenewalOffer, async ({ member, published, query, time }) => {
    const question = { userId: member.userId, alias: query.toPlan, state: query.state ?? null };
    const offer = isOffered ? await offerWithPurchase(db, deps.settings, question, time) : null;
    return { offer: offer === null ? null : await presentOffer(published, offer) };
  });

  bind(routes.chooseRenewal, async (call) => {
    if (!isOffered) return refuse('renewal-not-offered');
    const { toPlan: alias, state, netPrice } = call.body;
    return chooseWithPurchase(deps, { ...by(call), alias, state, netPrice: netPrice.amount });
  });

  bind(routes.withdrawRenewalChoice, async ({ member, time }) => {
    await withdrawChoice(db, member.userId, time);
    return undefined;
  });

  bind(routes.startRenewal, async (call) => {
    if (!isOffered) return refuse('renewal-not-offered');
    const refused = await chooseForRunning(deps, { ...by(call), netPrice: call.body.netPrice.amount });
    return refused instanceof Refusal
      ? refused
      : renewalOf(db, call.published, call.member.userId, call.time);
  });

  bind(routes.agreeToRenewal, async (call) => {
    const refused = await renewConsent(deps, { ...by(call), netPrice: call.body.netPrice.amount });
    return refused instanceof Refusal
      ? refused
      : renewalOf(db, call.published, call.member.userId, call.time);
  });

  bind(routes.stopRenewal, async ({ member, published, time }) => {
    await stopRenewalOf(db, member.userId, 'member', time);
    return renewalOf(db, published, member.userId, time);
  });

  bind(routes.getRenewalLink, async ({ params, time }) => {
    return (await readRenewalLink(deps, params.token, time)) ?? refuse('not-found');
  });

  bind(routes.payRenewalLink, async ({ params, body, time }) => {
    // The signature first, always: nothing is looked up for values the provider did not sign.
    if (signerOf(deps.gateways, body) === null) return refuse('bad-signature');
    const isPaid = await settleLink(deps, params.token, body.razorpayOrderId, time);
    if (isPaid === null) return refuse('not-found');
    if (!isPaid) return refuse('payment-unconfirmed');
    return { status: 'fulfilled' as const };
  });
}
