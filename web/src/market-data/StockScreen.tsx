import type { Stock } from '@niveshak/contract/market-data/schemas';
import { marketDataTexts } from '@niveshak/contract/market-data/texts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { articlesQuery } from '../articles/queries.ts';
import { useUser } from '../identity/auth.ts';
import { ApiError, errorText } from '../lib/api-error.ts';
import { saveFile } from '../lib/files.ts';
import { decimal, signedPercent } from '../lib/figures.ts';
import { load } from '../lib/load.ts';
import { paths } from '../lib/paths.ts';
import { saveCsv } from '../lib/save-csv.ts';
import { canUse } from '../membership/plan-words.ts';
import { InPortfolios } from '../portfolios/InPortfolios.tsx';
import { Button } from '../ui/Button.tsx';
import { DateText } from '../ui/DateText.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { linkClass } from '../ui/link-class.ts';
import { Section } from '../ui/Section.tsx';
import { SeriesChart } from '../ui/SeriesChart.tsx';
import { Bar, SkeletonGroup } from '../ui/Skeleton.tsx';
import { stockQuery } from './queries.ts';

const loadPlot = () => load(() => import('../ui/series-plot.ts'));

/** One company: its prices, where we hold it, and what was said of it. */
export function StockScreen() {
  const { symbol } = useParams({ from: '/stocks/$symbol' });
  const stock = useQuery(stockQuery(symbol));
  if (stock.isPending) {
    return (
      <SkeletonGroup>
        <Bar className="h-10 w-64" />
        <Bar className="mt-6 h-72 w-full" />
      </SkeletonGroup>
    );
  }
  if (stock.isError) {
    const isUnknown = stock.error instanceof ApiError && stock.error.status === 404;
    return isUnknown ? (
      <EmptyState isWholePage title={marketDataTexts.stockNotFound}>
        Use the exchange’s symbol, such as the ones in a portfolio’s holdings.
      </EmptyState>
    ) : (
      <>
        <h1 className="mb-6 text-3xl">{symbol}</h1>
        <ErrorBanner action={<Button onClick={() => void stock.refetch()}>Try again</Button>}>
          {errorText(stock.error, marketDataTexts.stockFailed)}
        </ErrorBanner>
      </>
    );
  }
  return <Company stock={stock.data} />;
}

function Company({ stock }: { stock: Stock }) {
  const user = useUser();
  const articles = useQuery(articlesQuery);
  const naming = articles.data?.filter(({ title, excerpt }) => isNamed(`${title} ${excerpt}`, stock)) ?? [];
  const { symbol, name, isin, formerSymbols, closes, actions } = stock;
  const last = closes.at(-1);
  const before = closes.at(-2);
  return (
    <>
      <title>{name}</title>
      <h1 className="text-3xl">{name}</h1>
      <p className="mt-1 text-soft">
        {symbol}
        {isin !== null && ` · ${isin}`}
        {formerSymbols.map((former) => (
          <span key={former.symbol}>
            {' '}
            · {former.symbol} until <DateText date={former.until} />
          </span>
        ))}
      </p>
      {last !== undefined && (
        <p className="mt-4 text-xl">
          <strong className="tabular-nums">₹{decimal(last[1])}</strong>{' '}
          {before !== undefined && (
            <span className="text-base">{signedPercent(last[2] / before[2] - 1, 2)}</span>
          )}{' '}
          <span className="text-base text-soft">
            at the close of <DateText date={last[0]} />
          </span>
        </p>
      )}
      <div className="mt-6">
        {closes.length < 2 ? (
          <EmptyState title="There is too little to draw.">
            Fewer than two days of prices are known.
          </EmptyState>
        ) : (
          <SeriesChart
            label="Price, adjusted for splits, bonuses and dividends"
            dates={closes.map(([date]) => date)}
            series={[{ label: symbol, values: closes.map(([, , adjusted]) => adjusted) }]}
            format={(value) => decimal(value, value < 1000 ? 1 : 0)}
            loadPlot={loadPlot}
            onSave={(kind, picture) => {
              if (kind === 'csv') saveCsv(`${symbol}.csv`, ['date', 'close', 'adjusted'], closes);
              else if (picture !== null) saveFile({ blob: picture, fileName: `${symbol}.png` });
            }}
          />
        )}
      </div>
      {canUse(user, 'portfolios') && <InPortfolios symbol={symbol} />}
      <Section id="said" title="What was said of it" className="mt-10">
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          {canUse(user, 'slackArchives') && (
            <li>
              <Link to={paths.archiveSearch} search={{ q: symbol }} className={linkClass}>
                In the community’s archive
              </Link>
            </li>
          )}
          {naming.map(({ slug, title }) => (
            <li key={slug}>
              <Link to="/articles/$slug" params={{ slug }} className={linkClass}>
                {title}
              </Link>
            </li>
          ))}
          <li>
            <Link to={paths.home} className={linkClass}>
              All research
            </Link>
          </li>
        </ul>
      </Section>
      {actions.length > 0 && (
        <Section id="actions" title="Corporate actions" className="mt-10">
          <ul className="max-w-2xl">
            {actions.map(({ date, label }) => (
              <li key={`${date}-${label}`} className="flex gap-6 border-t border-rule py-2 first:border-t-0">
                <DateText date={date} />
                <span>{label}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

/** Whether a title or excerpt names the company: by its symbol as a word, or by its name. */
function isNamed(text: string, { symbol, name }: Stock): boolean {
  return text.includes(name) || text.split(/[^\w&-]+/).includes(symbol);
}
