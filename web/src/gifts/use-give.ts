import { checkoutTexts } from '@niveshak/contract/checkout/texts';
import { giftsTexts } from '@niveshak/contract/gifts/texts';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { createCheckoutMachine } from '../checkout/checkout-machine.ts';
import type { CheckoutView } from '../checkout/checkout-view.ts';
import { checkoutView } from '../checkout/checkout-view.ts';
import { sendAuth, useUser } from '../identity/auth.ts';
import { useConfig } from '../lib/config.ts';
import { paths } from '../lib/paths.ts';
import { planName } from '../membership/plan-words.ts';
import { showToast } from '../ui/toast-store.ts';
import { giftPorts } from './gift-ports.ts';
import { giftsQuery } from '../lib/gifts-query.ts';
import type { GiveForm } from './recipient-form.ts';
import { giftDetailsOf } from './recipient-form.ts';

/** Returns the checkout for buying a gift. The giver needs no PAN and no eSign. */
export function useGive(alias: PlanAlias): CheckoutView {
  const config = useConfig();
  const user = useUser();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { getValues } = useFormContext<GiveForm>();
  const [start] = useState(() => ({
    machine: createCheckoutMachine(
      giftPorts(config, { email: user.email, planName: `${planName(alias)}, a gift` }, () =>
        giftDetailsOf(getValues()),
      ),
    ),
    input: {
      alias,
      couponCode: null,
      state: getValues('state') || null,
      // A verified name is used on the invoice, so it need not be entered again.
      isKycVerified: user.kyc.isVerified,
      eSignRequestId: null,
      isESigned: false,
    },
  }));
  const [snapshot, send] = useMachine(start.machine, { input: start.input });
  // The pending payment may have been for the member's own plan.
  const isOwn = snapshot.context.followed?.isGift === false;
  const isDone = snapshot.matches({ pay: 'done' });
  useEffect(() => {
    if (!isDone) return;
    showToast('success', isOwn ? checkoutTexts.welcome : giftsTexts.bought);
    sendAuth({ type: 'SILENT_SIGN_IN' });
    void queries.invalidateQueries({ queryKey: giftsQuery.queryKey });
    void navigate({ to: paths.gifts });
  }, [isDone, isOwn, navigate, queries]);
  return checkoutView(snapshot, send, false);
}
