import { savePrices } from '@niveshak/contract/settings/routes';
import type { StaffPrice } from '@niveshak/contract/settings/schemas';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { isOnSale, offeredPlans, planName, planOf } from '@niveshak/domain/catalogue/plan';
import { priceOn, pricesNeedSecondPerson } from '@niveshak/domain/catalogue/price-on';
import { addDays, calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { useState } from 'react';
import { DateField } from '../../../src/ui/DateField.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { Preview } from '../preview/Preview.tsx';
import { paiseOf } from '../frame/paise-of.ts';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { rupeesOf } from '../frame/rupees-of.ts';
import { useConfigOfConsole } from '../session/console-config.ts';
import { staffCall } from '../session/staff-call.ts';

type Known = { readonly seen: string; readonly today: string; readonly prices: readonly StaffPrice[] };
type Props = { readonly known: Known; readonly onDone: (waits: boolean) => void };

type Typed = Readonly<Partial<Record<PlanAlias, string>>>;

/** Returns the entered prices that differ from those already scheduled for that day. */
function wantedOf(plans: readonly PlanAlias[], typed: Typed, known: Known, from: string) {
  return plans.flatMap((alias) => {
    const fullPrice = paiseOf(typed[alias] ?? '');
    return fullPrice === null || fullPrice === priceOn(known.prices, alias, from)?.fullPrice
      ? []
      : [{ alias, fullPrice }];
  });
}

export function PriceForm({ known: latest, onDone }: Props) {
  const [known] = useState(latest);
  const config = useConfigOfConsole();
  const plans = offeredPlans().filter((alias) => isOnSale(alias, config));
  const isFirst = known.prices.length === 0;
  const today = calendarDate(known.today);
  const [from, setFrom] = useState<string>(isFirst ? today : addDays(today, 1));
  const [typed, setTyped] = useState<Typed>({});
  const planned = (alias: PlanAlias) => {
    const price = priceOn(known.prices, alias, from);
    return price === null ? '' : rupeesOf(price.fullPrice);
  };
  const prices = wantedOf(plans, typed, known, from);
  const save = async (reason: string) => {
    const { outcome } = await staffCall(savePrices, { body: { seen: known.seen, from, prices, reason } });
    onDone(outcome === 'waiting');
  };
  return (
    <ReasonForm
      action={isFirst ? 'Set prices' : 'Set new prices'}
      isReady={prices.length > 0 && from !== ''}
      onSubmit={save}
    >
      <DateField
        label="From"
        name="from"
        hint={
          isFirst
            ? undefined
            : 'Existing prices can change from tomorrow. Clients get 15 days’ notice of a higher price by email.'
        }
        value={from}
        min={today}
        onChange={({ target }) => setFrom(target.value)}
      />
      <fieldset>
        <legend className="mb-2 text-sm text-soft">Rupees for the full term, without GST</legend>
        <div className="grid gap-4 sm:grid-cols-2">
          {plans.map((alias) => {
            const text = typed[alias] ?? planned(alias);
            return (
              <TextField
                key={alias}
                label={`${planName(alias)} (${alias})`}
                hint={
                  planOf(alias).isUntilSunset
                    ? 'The price of a full year. Members pay only for the days until the last day of service.'
                    : undefined
                }
                inputMode="decimal"
                value={text}
                error={
                  text !== '' && paiseOf(text) === null ? 'Enter rupees and paise, such as 23988.' : undefined
                }
                onChange={({ target }) => setTyped((before) => ({ ...before, [alias]: target.value }))}
              />
            );
          })}
        </div>
      </fieldset>
      {pricesNeedSecondPerson(prices, known.prices, today) && (
        <p className="text-sm text-soft">New prices for plans on sale need a second approver.</p>
      )}
      <Preview change={prices.length === 0 || from === '' ? null : { kind: 'prices', from, prices }} />
    </ReasonForm>
  );
}
