import { lotsAfter } from '@niveshak/domain/basket-orders/basket-lots';
import type { PastBasket } from '@niveshak/domain/basket-orders/basket-lots';
import type { FormEvent, ReactNode } from 'react';
import { useCallback, useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { cx } from '../ui/cx.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { DateText } from '../ui/DateText.tsx';
import { Money } from '../ui/Money.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextField } from '../ui/TextField.tsx';
import { CsvField } from './CsvField.tsx';
import { heldInAddress, holdingsLines, holdingsText, readHoldings } from './holdings.ts';
import { groupedRupees, readRupees } from './make-plan.ts';
import type { PlanInput } from './plan-input.ts';
import { Planned } from './Planned.tsx';
import { planColumns } from './PlanSkeleton.tsx';
import { suggestedAmount } from './requested-plan.ts';
import type { PortfolioDetail, PortfolioFacts } from './shapes.ts';

type Props = {
  facts: PortfolioFacts;
  detail: PortfolioDetail;
  /** Filled baskets, newest first. */
  baskets: readonly PastBasket[];
  asked: PlanInput;
  onPlan: (input: PlanInput) => void;
};

/** Form for an amount and the current holdings. */
export function PlanForm({ facts, detail, baskets, asked, onPlan }: Props) {
  // Planning takes too long for a click response, so update the form first.
  const planned = useDeferredValue(asked);
  const [amount, setAmount] = useState(groupedRupees(asked.amount ?? ''));
  const [holdings, setHoldings] = useState(holdingsOf(asked));
  const [isOpen, setOpen] = useState(false);
  const [rules, setRules] = useState(() => rulesOf(asked));
  const [hasTried, setTried] = useState(false);
  const [asks, setAsks] = useState(0);
  const cash = readRupees(amount);
  const { held, lots, unread } = readHoldings(holdings);
  const isEdited =
    unread.length > 0 ||
    cash !== readRupees(planned.amount ?? '') ||
    holdingsText(lots) !== holdingsText(heldInAddress(planned.held).lots) ||
    rules.maySell !== rulesOf(planned).maySell ||
    rules.leaveDrift !== rulesOf(planned).leaveDrift;
  // An unreadable line may be important, so show no plan until it is fixed.
  const isReady = unread.length === 0 && cash !== null && (cash > 0 || held.size > 0);
  const plan = () => onPlan(inputOf({ amount: cash === 0 ? '' : amount, lots, rules }));
  const input = [amount, holdings, rules.maySell, rules.leaveDrift].join(' ');
  useAfterPause(isEdited && isReady ? input : null, plan);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (unread.length > 0) setOpen(true);
    if (!isReady) return;
    setAsks(asks + 1);
    plan();
  };
  const fill = useCallback((paise: number) => setAmount(groupedRupees(String(Math.ceil(paise / 100)))), []);
  return (
    <div className={planColumns}>
      <form onSubmit={submit} className="flex flex-col gap-4" noValidate aria-label="Planning inputs">
        <AmountField
          value={amount}
          hint={<AmountHint facts={facts} amount={amount} hasHoldings={held.size > 0} />}
          error={amountError(hasTried, cash, held.size)}
          onChange={setAmount}
          onBlur={() => setAmount(groupedRupees)}
        />
        <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary className="min-h-6 cursor-pointer font-medium">
            {held.size === 0
              ? 'Add holdings'
              : `You hold ${held.size} ${held.size === 1 ? 'stock' : 'stocks'}: edit`}
            {unread.length > 0 && ' (not recognised)'}
          </summary>
          <HoldingFields holdings={holdings} unread={unread} baskets={baskets} onChange={setHoldings} />
          <RuleFields rules={rules} onChange={setRules} />
        </details>
        <Button type="submit">Plan orders</Button>
      </form>
      <Result isEdited={isEdited} isReady={isReady}>
        <Planned
          key={`${planned.amount}${planned.held}${planned.sell}${planned.drift}`}
          facts={facts}
          detail={detail}
          asked={planned}
          asks={asks}
          onAmount={fill}
        />
      </Result>
    </div>
  );
}

type ResultProps = { isEdited: boolean; isReady: boolean; children: ReactNode };

/** Result of the plan. Ordering is disabled while the input differs from the one used for the plan. */
function Result({ isEdited, isReady, children }: ResultProps) {
  if (isEdited && !isReady)
    return (
      <output data-plan="withdrawn" className="block border-t border-rule pt-6 text-soft">
        Correct your entries to see the orders.
      </output>
    );
  return (
    <div
      inert={isEdited}
      data-plan={isEdited ? 'outdated' : 'current'}
      className={cx(isEdited && 'opacity-60')}
    >
      {children}
    </div>
  );
}

const pauseMs = 500;

/** Calls `act` after the input has been unchanged briefly. Never calls it for null. */
function useAfterPause(input: string | null, act: () => void): void {
  const latest = useEffectEvent(act);
  useEffect(() => {
    if (input === null) return undefined;
    const timer = setTimeout(latest, pauseMs);
    return () => clearTimeout(timer);
  }, [input]);
}

type Entries = {
  readonly amount: string;
  readonly lots: Parameters<typeof holdingsText>[0];
  readonly rules: Rules;
};

/** Returns the entries as plan input, without empty and default values. */
function inputOf({ amount, lots, rules }: Entries): PlanInput {
  const held = holdingsText(lots);
  return {
    ...(amount === '' ? {} : { amount }),
    ...(held === '' ? {} : { held }),
    ...(rules.maySell ? {} : { sell: 'no' }),
    ...(rules.leaveDrift ? { drift: 'no' } : {}),
  };
}

type Rules = { readonly maySell: boolean; readonly leaveDrift: boolean };

function rulesOf({ sell, drift }: PlanInput): Rules {
  return { maySell: sell !== 'no', leaveDrift: drift === 'no' };
}

function RuleFields({ rules, onChange }: { rules: Rules; onChange: (rules: Rules) => void }) {
  return (
    <div className="mt-4 flex flex-col gap-4">
      <Checkbox
        label="Sell overweight holdings"
        checked={rules.maySell}
        onChange={({ target }) => onChange({ ...rules, maySell: target.checked })}
      />
      <Checkbox
        label="Follow the manager’s changes only; ignore drift"
        checked={rules.leaveDrift}
        onChange={({ target }) => onChange({ ...rules, leaveDrift: target.checked })}
      />
    </div>
  );
}

type HoldingProps = {
  holdings: string;
  unread: readonly string[];
  baskets: readonly PastBasket[];
  onChange: (holdings: string) => void;
};

function HoldingFields({ holdings, unread, baskets, onChange }: HoldingProps) {
  const ofBaskets = useMemo(() => holdingsLines(lotsAfter(baskets)), [baskets]);
  const lastBasket = baskets[0];
  return (
    <div className="mt-3 flex flex-col gap-4">
      <TextArea
        label="Your current holdings"
        rows={5}
        value={holdings}
        onChange={({ target }) => onChange(target.value)}
        hint="One stock per line: symbol and shares, plus cost per share and purchase date for a tax estimate. Or paste your broker’s CSV."
        error={
          unread.length > 0
            ? `Could not read: ${unread.join('; ')}. Correct or remove these lines.`
            : undefined
        }
      />
      <CsvField label="Load holdings from a CSV file" onRead={onChange} />
      {lastBasket !== undefined && ofBaskets !== holdings && (
        <Button onClick={() => onChange(ofBaskets)}>
          <span>
            Use my orders of <DateText date={lastBasket.date} />
          </span>
        </Button>
      )}
    </div>
  );
}

/** Returns the holdings as editable lines, or verbatim if any part is unreadable. */
function holdingsOf({ held }: PlanInput): string {
  const { lots, unread } = heldInAddress(held);
  return unread.length > 0 ? (held ?? '').replaceAll(',', '\n') : holdingsLines(lots);
}

function amountError(hasTried: boolean, cash: number | null, stocks: number): string | undefined {
  if (cash === null) return 'Enter rupees, such as 1,00,000 or 50000.50.';
  return hasTried && cash === 0 && stocks === 0 ? 'Enter an amount or holdings.' : undefined;
}

type HintProps = { facts: PortfolioFacts; amount: string; hasHoldings: boolean };

/** Says why an amount is filled in, and what a first purchase needs. */
function AmountHint({ facts, amount, hasHoldings }: HintProps) {
  if (hasHoldings) return 'Enter 0 to rebalance without new money.';
  const { minimumAmount } = facts;
  if (minimumAmount === null) return null;
  const isSuggested = amount === suggestedAmount(facts);
  return (
    <>
      {isSuggested && 'Suggested: '}
      <Money amount={minimumAmount.amount} isShort /> buys every stock at its weight
      {isSuggested && ', rounded up'}.
    </>
  );
}

type AmountProps = {
  value: string;
  hint: ReactNode;
  error: string | undefined;
  onChange: (amount: string) => void;
  onBlur: () => void;
};

function AmountField({ value, hint, error, onChange, onBlur }: AmountProps) {
  return (
    <TextField
      label="Amount to add, in rupees"
      inputMode="decimal"
      autoComplete="off"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onBlur={onBlur}
      hint={hint}
      error={error}
    />
  );
}
