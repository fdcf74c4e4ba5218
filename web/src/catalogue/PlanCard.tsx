import { catalogueTexts } from '@niveshak/contract/catalogue/texts';
import { termWords } from '@niveshak/domain/catalogue/plan-term';
import type { TimeFacts } from '@niveshak/domain/membership/time-words';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { useTimeWords } from '../membership/use-time-words.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { cx } from '../ui/cx.ts';
import { DateText } from '../ui/DateText.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Money } from '../ui/Money.tsx';
import type { PlanWithInfo } from './server-info.ts';
import { isAllowedPlan } from './server-info.ts';

type Props = {
  plan: PlanWithInfo;
  isCurrent: boolean;
  isPrimary: boolean;
  /** Why another plan is the better buy; null if none is. */
  beaten: string | null;
  onSubscribe: () => void;
};

export function PlanCard({ plan, isCurrent, isPrimary, beaten, onSubscribe }: Props) {
  const isAllowed = isAllowedPlan(plan);
  const reason = plan.serverInfo?.reason ?? null;
  const titleId = `plan-${plan.id}`;
  return (
    <li
      aria-labelledby={titleId}
      data-plan={plan.id}
      data-allowed={isAllowed}
      className={cx(
        // Six rows shared with the other cards, so that prices and buttons are aligned.
        'row-span-6 grid grid-rows-subgrid content-start gap-y-4 px-4 pt-5 pb-6 sm:px-5',
        isAllowed ? 'bg-paper' : 'bg-sunken text-soft',
        isPrimary && 'border-t-3 border-accent pt-[calc(1.25rem-3px)]',
      )}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 id={titleId} className="text-xl">
          {plan.product}
        </h2>
        {isPrimary && <Badge tone="good">Suggested</Badge>}
        {isCurrent && <Badge tone="good">Your plan</Badge>}
        {!isAllowed && <Badge>{catalogueTexts.notAvailable}</Badge>}
      </div>
      <Price plan={plan} />
      {!isAllowed && reason !== null && <p className="text-sm">{reason}</p>}
      {isAllowed && (
        <div>
          <Button
            variant={isPrimary ? 'primary' : 'secondary'}
            onClick={onSubscribe}
            aria-describedby={titleId}
          >
            {catalogueTexts.subscribe}
          </Button>
          {beaten !== null && (
            <p data-beaten className="mt-2 text-sm">
              {beaten}
            </p>
          )}
        </div>
      )}
      <p className="text-sm text-soft">{plan.desc}</p>
      <ul className="flex flex-col gap-1.5 self-start text-sm">
        {plan.features.map((feature) => (
          <li key={feature} className="flex gap-2">
            <Icon name="check" className={cx('mt-0.5 size-4', isAllowed ? 'text-good' : 'text-faint')} />
            {feature}
          </li>
        ))}
      </ul>
      <p className="text-sm text-soft italic">{plan.note}</p>
    </li>
  );
}

function offeredPlan({ id, serverInfo: quote }: PlanWithInfo): TimeFacts['plan'] {
  if (quote === null || quote.startDate === null || quote.paidEndDate === null || quote.endDate === null)
    return null;
  return {
    alias: id,
    state: 'offered',
    startDate: calendarDate(quote.startDate),
    paidEndDate: calendarDate(quote.paidEndDate),
    endDate: calendarDate(quote.endDate),
  };
}

function Price({ plan }: { plan: PlanWithInfo }) {
  const quote = plan.serverInfo;
  const price = quote?.price ?? null;
  const endDate = quote?.endDate ?? null;
  const { cut } = useTimeWords(offeredPlan(plan));
  return (
    <div>
      {plan.monthlyPrice === null ? (
        price !== null && (
          <p>
            <Money amount={price.listPrice.amount} isShort className="text-2xl font-semibold" />{' '}
            <span className="block text-sm text-soft">for {termWords(plan.id)}, excl. GST</span>
          </p>
        )
      ) : (
        <p>
          <Money amount={plan.monthlyPrice.amount} isShort className="text-2xl font-semibold" />{' '}
          <span className="block text-sm text-soft">a month, excl. GST</span>
        </p>
      )}
      <p className="text-sm text-soft">{cut ?? plan.billed}</p>
      {price !== null && (
        <p className="mt-3 border-t border-rule pt-3 text-sm">
          <Money amount={price.netPrice.amount} className="text-base font-semibold" /> today, incl.{' '}
          <Money amount={price.gst.amount} /> GST
          {endDate !== null && (
            <>
              , for access till <DateText date={endDate} />
            </>
          )}
        </p>
      )}
    </div>
  );
}
