import { marketDataTexts } from '@niveshak/contract/market-data/texts';
import { flowsOf, lotsAfter } from '@niveshak/domain/basket-orders/basket-lots';
import { cashSymbol } from '@niveshak/domain/portfolios/portfolio-index';
import type { CashFlow } from '@niveshak/domain/portfolios/xirr';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ChangeEvent, FormEvent, ReactNode } from 'react';
import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { basketsQuery, filledBaskets } from '../basket-orders/queries.ts';
import type { PortfolioAddress } from '../lib/addresses.ts';
import { errorText } from '../lib/api-error.ts';
import { instantText } from '../lib/dates.ts';
import { paths } from '../lib/paths.ts';
import { pricesQuery } from '../market-data/queries.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { DateText } from '../ui/DateText.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Bar, SkeletonGroup } from '../ui/Skeleton.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { ReadHoldings } from './holdings.ts';
import { holdingsLines, holdingsText, readHoldings } from './holdings.ts';
import { followedWeights, makePlan, readRupees, worthOf } from './make-plan.ts';
import { OwnReturn } from './OwnReturn.tsx';
import { PlanTable } from './PlanTable.tsx';
import type { PortfolioDetail, PortfolioFacts } from './shapes.ts';

type Props = { facts: PortfolioFacts; detail: PortfolioDetail };

/** From an amount, or from what is held, to whole-share orders. The address keeps what was asked. */
export function Planner({ facts, detail }: Props) {
  const search = useSearch({ from: '/portfolios/$slug' });
  const navigate = useNavigate();
  // A plan takes longer than a click may wait: the form answers first.
  const planned = useDeferredValue(search);
  const { slug } = facts;
  const [amount, setAmount] = useState(search.amount ?? '');
  const [holdings, setHoldings] = useState(holdingsLines(heldInAddress(search.held).lots));
  const [maySell, setMaySell] = useState(search.sell !== 'no');
  const [leaveDrift, setLeaveDrift] = useState(search.drift === 'no');
  const [hasTried, setTried] = useState(false);
  /** How often a plan was asked for here: each shows its result. */
  const [asks, setAsks] = useState(0);
  const cash = readRupees(amount);
  const { held, lots, unread } = readHoldings(holdings);
  const { data: kept } = useQuery(basketsQuery(facts.tag));
  const baskets = useMemo(() => filledBaskets(kept ?? []), [kept]);
  const known = useMemo(() => flowsOf(baskets), [baskets]);
  const lastBasket = baskets[0];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    // A line that is not understood may be the one that matters: no plan without it.
    if (unread.length > 0 || cash === null || (cash === 0 && held.size === 0)) return;
    setAsks(asks + 1);
    const { amount: _amount, held: _held, sell: _sell, drift: _drift, ...rest } = search;
    void navigate({
      to: paths.portfolio,
      params: { slug },
      search: {
        ...rest,
        ...(cash === 0 ? {} : { amount }),
        ...(held.size === 0 ? {} : { held: holdingsText(lots) }),
        ...(maySell ? {} : { sell: 'no' }),
        ...(leaveDrift ? { drift: 'no' } : {}),
      },
      resetScroll: false,
    });
  };
  const readFile = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    if (file !== undefined) void file.text().then(setHoldings);
  };
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <form onSubmit={submit} className="flex flex-col gap-5" noValidate>
          <TextField
            label="Amount to add, in rupees"
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            onChange={({ target }) => setAmount(target.value)}
            hint="We never plan to withdraw cash; sales fund purchases."
            error={amountError(hasTried, cash, held.size)}
          />
          <TextArea
            label="Your current holdings"
            rows={5}
            value={holdings}
            onChange={({ target }) => setHoldings(target.value)}
            hint="A symbol and a number of shares on each line, then what a share cost and the day you bought it, if you want the tax estimated; or the columns of your broker’s CSV."
            error={
              unread.length > 0
                ? `Not understood: ${unread.slice(0, 3).join('; ')}. Correct or remove it to plan.`
                : undefined
            }
          />
          <label className="flex flex-col gap-1.5 text-sm font-medium">
            Or a CSV file
            <input type="file" accept=".csv,text/csv,text/plain" onChange={readFile} className="text-sm" />
          </label>
          {lastBasket !== undefined && (
            <Button onClick={() => setHoldings(holdingsLines(lotsAfter(baskets)))}>
              <span>
                Take it from my basket of <DateText date={lastBasket.date} />
              </span>
            </Button>
          )}
          <Checkbox
            label="Sell what is above its weight"
            checked={maySell}
            onChange={({ target }) => setMaySell(target.checked)}
          />
          <Checkbox
            label="Follow the manager’s changes only, and leave what drifted"
            checked={leaveDrift}
            onChange={({ target }) => setLeaveDrift(target.checked)}
          />
          <Button type="submit" variant="primary">
            Plan the orders
          </Button>
        </form>
        <Planned
          key={`${planned.amount}${planned.held}${planned.sell}${planned.drift}`}
          facts={facts}
          detail={detail}
          asked={planned}
          asks={asks}
        />
      </div>
      <HeldReturn slug={slug} known={known} heldText={planned.held} />
    </>
  );
}

/** What the address says is held. */
function heldInAddress(text: string | undefined): ReadHoldings {
  return readHoldings((text ?? '').replaceAll(',', '\n'));
}

type HeldReturnProps = { slug: string; known: readonly CashFlow[]; heldText: string | undefined };

const HeldReturn = memo(function HeldReturn({ slug, known, heldText }: HeldReturnProps) {
  const { held } = heldInAddress(heldText);
  const prices = useQuery(pricesQuery([...held.keys()]));
  return <OwnReturn slug={slug} known={known} worth={worthOf(held, prices.data ?? [])} />;
});

function amountError(hasTried: boolean, cash: number | null, stocks: number): string | undefined {
  if (cash === null) return 'Use rupees, such as 1,00,000 or 50000.50.';
  return hasTried && cash === 0 && stocks === 0 ? 'An amount or holdings are needed.' : undefined;
}

type PlannedProps = Props & { asked: PortfolioAddress; asks: number };

/** The plan that the address asks for; typing in the form makes no new one. */
const Planned = memo(function Planned({ facts, detail, asked, asks }: PlannedProps) {
  const { amount, held: heldText, sell, drift } = asked;
  const { held, lots } = heldInAddress(heldText);
  const { target } = followedWeights(detail.rebalances);
  const symbols = [...new Set([...target.map(({ symbol }) => symbol), ...held.keys()])].filter(
    (symbol) => symbol !== cashSymbol,
  );
  const prices = useQuery(pricesQuery(symbols));
  const cash = readRupees(amount ?? '');
  if (cash === null || (cash === 0 && held.size === 0)) {
    return (
      <p className="border-t border-rule pt-6 text-soft">
        The orders appear here: whole shares only, the fewest that bring you to the portfolio’s weights.
      </p>
    );
  }
  if (prices.isPending) {
    return (
      <SkeletonGroup>
        <Bar className="h-72 w-full" />
      </SkeletonGroup>
    );
  }
  if (prices.isError) {
    return (
      <ErrorBanner action={<Button onClick={() => void prices.refetch()}>Try again</Button>}>
        {errorText(prices.error, marketDataTexts.pricesFailed)}
      </ErrorBanner>
    );
  }
  const plan = makePlan({
    rebalances: detail.rebalances,
    held,
    cash,
    prices: prices.data,
    maySell: sell !== 'no',
    leaveDrift: drift === 'no',
  });
  const oldest = prices.data.map(({ asOf }) => asOf).sort()[0];
  const isLive = prices.data.every(({ source, isStale }) => source === 'live' && !isStale);
  return (
    <ShownResult asks={asks}>
      <PlanTable facts={facts} plan={plan} held={held} lots={lots} target={target} />
      {oldest !== undefined && (
        <p className="mt-4 text-sm text-soft">
          {isLive ? 'Live prices' : 'Prices of the last close'}, {instantText(oldest)}. Yours will differ.
        </p>
      )}
    </ShownResult>
  );
});

/** A result that was asked for comes into view and takes the focus, so that it is read out. */
function ShownResult({ asks, children }: { asks: number; children: ReactNode }) {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    if (asks === 0) return;
    frame.current?.focus({ preventScroll: true });
    frame.current?.scrollIntoView({ block: 'start' });
  }, [asks]);
  return (
    <section ref={frame} tabIndex={-1} aria-label="Planned orders" className="scroll-mt-4">
      {children}
    </section>
  );
}
