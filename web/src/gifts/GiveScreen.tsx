import { giftsTexts } from '@niveshak/contract/gifts/texts';
import { defaultPlan, giftablePlans, isGiftablePlan, isOnSale } from '@niveshak/domain/catalogue/plan';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { FormProvider, useForm } from 'react-hook-form';
import { startingForm } from '../checkout/form.ts';
import { useUser } from '../identity/auth.ts';
import { useConfig } from '../lib/config.ts';
import { paths } from '../lib/paths.ts';
import { Locked } from '../membership/Locked.tsx';
import { canUse, planName } from '../membership/plan-words.ts';
import { loneLinkClass } from '../ui/link-class.ts';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { GiveFlow } from './GiveFlow.tsx';
import type { GiveForm } from './recipient-form.ts';
import { emptyRecipient } from './recipient-form.ts';
import { PageTitle } from '../lib/PageTitle.tsx';

/** Gift purchase with plan, recipient, price and payment. The plan is in the URL. */
export function GiveScreen() {
  const { plan } = useSearch({ from: paths.giveGift });
  const navigate = useNavigate();
  const user = useUser();
  const config = useConfig();
  const choices = giftablePlans().filter((id) => isOnSale(id, config));
  const alias: PlanAlias = isGiftablePlan(plan) ? plan : (choices[0] ?? defaultPlan(null));
  const form = useForm<GiveForm>({
    mode: 'onBlur',
    defaultValues: { ...startingForm(user, {}), ...emptyRecipient },
  });
  const choose = (chosen: PlanAlias) =>
    void navigate({ to: paths.giveGift, search: { plan: chosen }, replace: true });
  return (
    <>
      <PageTitle>{giftsTexts.giveTitle}</PageTitle>
      <p className="text-sm">
        <Link to={paths.gifts} className={loneLinkClass}>
          {giftsTexts.title}
        </Link>
      </p>
      <h1 className="mt-2 text-3xl">{giftsTexts.giveTitle}</h1>
      <p className="mt-2 max-w-prose text-soft">{giftsTexts.lead}</p>
      <div className="mt-6">
        {canUse(user, 'gifting') ? (
          <FormProvider {...form}>
            <RadioGroup
              legend={giftsTexts.choosePlan}
              choices={choices.map((id) => ({ id, label: planName(id) }))}
              chosen={alias}
              onChoose={choose}
            />
            <GiveFlow key={alias} alias={alias} />
          </FormProvider>
        ) : (
          <Locked feature="gifting" title={giftsTexts.lockedGiving} />
        )}
      </div>
    </>
  );
}
