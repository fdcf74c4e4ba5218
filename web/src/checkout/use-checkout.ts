import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { planOf } from '@niveshak/domain/catalogue/plan';
import { giftsTexts } from '@niveshak/contract/gifts/texts';
import { useNavigate } from '@tanstack/react-router';
import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import { sendAuth, useUser } from '../identity/auth.ts';
import { useConfig } from '../lib/config.ts';
import { readCookie, writeCookie } from '../lib/cookies.ts';
import { paths } from '../lib/paths.ts';
import { cookieNames } from '../lib/storage-keys.ts';
import { planName } from '../membership/plan-words.ts';
import { recordPurchase } from '../membership/purchase.ts';
import { showToast } from '../ui/toast-store.ts';
import { createCheckoutMachine } from './checkout-machine.ts';
import { checkoutPorts } from './checkout-ports.ts';
import type { CheckoutEvent } from './checkout-types.ts';
import type { CheckoutView } from './checkout-view.ts';
import { checkoutView } from './checkout-view.ts';
import { dropDraft, readDraft, saveDraft } from './draft.ts';
import { reportLanding } from './landing.ts';
import type { RenewalChoice } from './renewal-choice.ts';
import { renewalChoice } from './renewal-choice.ts';

export type PurchaseView = CheckoutView & { readonly renewal: RenewalChoice };

export function useCheckout(alias: PlanAlias): PurchaseView {
  const config = useConfig();
  const user = useUser();
  const { email } = user;
  const [start] = useState(() => {
    const draft = readDraft();
    const renewal = renewalChoice();
    return {
      renewal,
      termId: user.subscriptions[0]?.id ?? null,
      machine: createCheckoutMachine(checkoutPorts(config, { email, planName: planName(alias) }, renewal)),
      input: {
        alias,
        // Empty means that the user removed the code, so do not reapply the link's referral code.
        couponCode: (draft.couponCode ?? readCookie(cookieNames.referral)) || null,
        // The draft of an untouched field is empty.
        state: draft.state || user.billingInfo?.state || null,
        isKycVerified: user.kyc.isVerified,
        eSignRequestId: draft.eSignRequestId ?? null,
        isESigned: user.terms.isSigned,
      },
    };
  });
  const [snapshot, send] = useMachine(start.machine, { input: start.input });
  const { context } = snapshot;
  const { couponCode, eSignRequestId, isKycVerified } = context;
  const isDone = snapshot.matches({ pay: 'done' });
  const isGift = context.followed?.isGift === true;
  const navigate = useNavigate();

  useEffect(reportLanding, []);
  useEffect(() => {
    if (isDone) return;
    saveDraft({ couponCode: couponCode ?? undefined, eSignRequestId: eSignRequestId ?? undefined });
  }, [couponCode, eSignRequestId, isDone]);
  useEffect(() => {
    // The server has filled in the verified name and billing details. Save them so that a reload keeps them.
    if (isKycVerified && !start.input.isKycVerified) sendAuth({ type: 'SILENT_SIGN_IN' });
  }, [isKycVerified, start]);
  const isTransferring = snapshot.matches({ pay: 'transferring' });
  useEffect(() => {
    // The server's session now includes the order with the pending transfer.
    if (isTransferring) sendAuth({ type: 'SILENT_SIGN_IN' });
  }, [isTransferring]);
  const term = user.subscriptions[0];
  const hasBecomeTheirs =
    term !== undefined && term.alias === alias && term.id !== start.termId && !term.hasExpired;
  useEffect(() => {
    // Continue only if the purchase was confirmed outside this page.
    if (!hasBecomeTheirs) return;
    dropDraft();
    recordPurchase(email);
    sendAuth({ type: 'CANCEL_TRANSACTION' });
  }, [hasBecomeTheirs, email]);
  useEffect(() => {
    if (!isDone) return;
    if (isGift) {
      // The pending payment was for a gift, so this purchase is still to be made.
      showToast('success', giftsTexts.bought);
      sendAuth({ type: 'SILENT_SIGN_IN' });
      void navigate({ to: paths.pricing });
      return;
    }
    dropDraft();
    writeCookie(cookieNames.plan, '', 0);
    recordPurchase(email);
    sendAuth({ type: 'SILENT_SIGN_IN', endsTransaction: true });
  }, [isDone, isGift, email, navigate]);

  const sendAndKeep = (event: CheckoutEvent) => {
    if (event.type === 'REMOVE_COUPON') saveDraft({ couponCode: '' });
    send(event);
  };
  return {
    ...checkoutView(snapshot, sendAndKeep, planOf(alias).kind === 'paid'),
    renewal: start.renewal,
  };
}
