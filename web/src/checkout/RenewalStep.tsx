import { renewalTexts } from '@niveshak/contract/renewals/texts';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Checkbox } from '../ui/Checkbox.tsx';
import { DateText } from '../ui/DateText.tsx';
import { Money } from '../ui/Money.tsx';
import { Section } from '../ui/Section.tsx';
import type { RenewalChoice } from './renewal-choice.ts';
import { renewalOfferQuery } from './renewal-choice.ts';

type Props = {
  alias: PlanAlias;
  state: string | null;
  choice: RenewalChoice;
  onTick: (isTicked: boolean) => void;
};

/** Automatic renewal checkbox with price, first day and limit. Off by default. */
export function RenewalStep({ alias, state, choice, onTick }: Props) {
  const offer = useQuery(renewalOfferQuery(alias, state)).data?.offer ?? null;
  const [isTicked, setTicked] = useState(false);
  useEffect(() => {
    // A different state changes the GST, so the member must agree to the new offer.
    choice.tick(isTicked ? offer : null);
  }, [choice, isTicked, offer]);
  if (offer === null) return null;
  const { method, netPrice, dueOn } = offer;
  return (
    <Section id="renewal-title" title={renewalTexts.title}>
      <Checkbox
        label={renewalTexts.tick}
        checked={isTicked}
        onChange={({ target }) => {
          setTicked(target.checked);
          onTick(target.checked);
        }}
      />
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
        <div>
          <dt className="text-sm text-soft">Each renewal, incl. GST</dt>
          <dd className="font-semibold">
            <Money amount={netPrice.amount} />
          </dd>
        </div>
        <div>
          <dt className="text-sm text-soft">{method === 'debit' ? 'First debit' : 'First link'}</dt>
          <dd className="font-semibold">
            <DateText date={dueOn} />
          </dd>
        </div>
        {method === 'debit' && (
          <div>
            <dt className="text-sm text-soft">Debit limit</dt>
            <dd className="font-semibold">
              <Money amount={netPrice.amount} />
            </dd>
          </div>
        )}
      </dl>
      <p className="mt-3 max-w-prose text-sm text-soft">
        {method === 'debit' ? renewalTexts.tickDebit : renewalTexts.tickLink} {renewalTexts.stopAny}
      </p>
    </Section>
  );
}
