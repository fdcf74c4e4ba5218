import { catalogueTexts } from '@niveshak/contract/catalogue/texts';
import { termText } from '@niveshak/domain/catalogue/plan-term';
import type { TimeFacts } from '@niveshak/domain/membership/time-texts';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { useTimeTexts } from '../membership/use-time-texts.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { cx } from '../ui/cx.ts';
import { DateText } from '../ui/DateText.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Money } from '../ui/Money.tsx';
import type { PlanWithInfo } from './server-info.ts';
import { isAllowedPlan, offerName } from './server-info.ts';

type Props = {
  plan: PlanWithInfo;
  isCurrent: boolean;
  /** Whether this is the best offer of its column, shown as a large card. */
  isLead: boolean;
  /** Features of the lead plan; empty for other cards. */
  includes: readonly string[];
  /** Whether this is the one plan that the page suggests. */
  isPrimary: boolean;
  /** Why another plan is better value, or null if no plan is. */
  beaten: string | null;
  /** Last day of the lead plan's term. Other cards do not repeat it. */
  leadEnd: string | null;
  onSubscribe: () => void;
};

export function PlanCard({
  plan,
  isCurrent,
  isLead,
  includes,
  isPrimary,
  beaten,
  leadEnd,
  onSubscribe,
}: Props) {
  const isAllowed = isAllowedPlan(plan);
  const isRow = beaten !== null && !isLead && !isCurrent;
  const titleId = `plan-${plan.id}`;
  const note = isAllowed ? (beaten ?? plan.note) : (plan.serverInfo?.reason ?? null);
  return (
    <li
      aria-labelledby={titleId}
      data-plan={plan.id}
      data-allowed={isAllowed}
      className={cx(
        isRow ? 'border-b border-rule py-2 text-sm' : 'rounded-md border p-5',
        isLead && 'sm:p-6',
        isPrimary ? 'border-accent bg-accent-wash' : 'border-rule',
        !isPrimary && !isRow && (isAllowed ? 'bg-raised' : 'bg-sunken'),
        !isAllowed && 'text-soft',
      )}
    >
      <div className={cx('flex justify-between gap-4', isLead ? 'flex-col' : 'items-center')}>
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3 id={titleId} className={isLead ? 'text-xl' : isRow ? 'text-base font-medium' : 'text-lg'}>
              {isLead ? offerName(plan, plan.serverInfo) : plan.product}
            </h3>
            {isPrimary && <Badge tone="good">Suggested</Badge>}
            {isCurrent && <Badge tone="good">Your plan</Badge>}
            {!isAllowed && <Badge>{catalogueTexts.notAvailable}</Badge>}
          </div>
          {isLead ? <LeadPrice plan={plan} /> : <Price plan={plan} leadEnd={leadEnd} />}
          {includes.length > 0 && <Benefits texts={includes} />}
        </div>
        {isAllowed && (
          <Button
            variant={isPrimary ? 'primary' : isRow ? 'quiet' : 'secondary'}
            size={isRow ? 'small' : 'regular'}
            className={isLead ? '' : 'shrink-0'}
            onClick={onSubscribe}
            aria-describedby={titleId}
          >
            {catalogueTexts.subscribe}
          </Button>
        )}
      </div>
      {note !== null && <p className="mt-1 text-sm text-soft">{note}</p>}
    </li>
  );
}

function Benefits({ texts }: { texts: readonly string[] }) {
  return (
    <ul className="mt-4 flex flex-col gap-1.5">
      {texts.map((text) => (
        <li key={text} className="flex items-start gap-2">
          <Icon name="check" className="mt-1 size-4 text-good" />
          {text}
        </li>
      ))}
    </ul>
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

function Rate({ plan, listPrice }: { plan: PlanWithInfo; listPrice: number }) {
  return plan.monthlyPrice === null ? (
    <>
      <Money amount={listPrice} isShort /> for {termText(plan.id)}
    </>
  ) : (
    <>
      <Money amount={plan.monthlyPrice.amount} isShort /> a month
    </>
  );
}

/** Amount charged today, with its term and rate. */
function LeadPrice({ plan }: { plan: PlanWithInfo }) {
  const { price = null, endDate = null } = plan.serverInfo ?? {};
  const { length, cut } = useTimeTexts(offeredPlan(plan));
  if (price === null) return null;
  return (
    <>
      <p className="mt-3">
        <Money amount={price.netPrice.amount} className="text-[2.5rem] leading-tight font-semibold" />{' '}
        <span className="whitespace-nowrap text-soft">{catalogueTexts.today}</span>
      </p>
      {endDate !== null && (
        <p className="font-medium">
          Charged once{length !== null && ` for ${length}`}
          {cut === null && (
            <>
              , until <DateText date={endDate} />
            </>
          )}
          .
        </p>
      )}
      <p className="mt-1 text-sm text-soft">
        {cut === null ? 'Rate' : `${plan.product} rate`}{' '}
        <Rate plan={plan} listPrice={price.listPrice.amount} /> plus GST
      </p>
    </>
  );
}

function Price({ plan, leadEnd }: { plan: PlanWithInfo; leadEnd: string | null }) {
  const { price = null, endDate = null } = plan.serverInfo ?? {};
  if (price === null) return null;
  return (
    <p className="text-sm text-soft">
      <Money amount={price.netPrice.amount} className="text-base font-semibold text-ink" /> today ·{' '}
      <Rate plan={plan} listPrice={price.listPrice.amount} /> plus GST
      {endDate !== null && endDate !== leadEnd && (
        <>
          {' '}
          · until <DateText date={endDate} />
        </>
      )}
    </p>
  );
}
