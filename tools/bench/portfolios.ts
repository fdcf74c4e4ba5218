/**
 * `npm run bench:portfolios` measures the import of bhavcopies, a 10-year daily portfolio of 50 stocks, cold and as
 * served, and a share's history with 50 and with 3,400 shares of seven years stored. Each is compared with the bare
 * work it contains.
 */
import { gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { urlOf } from '@niveshak/contract/http/route';
import { getPerformance } from '@niveshak/contract/portfolios/routes';
import { addDays, calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { exchangeDays } from '../../server/demo/market/calendar.ts';
import { seeded } from '../../server/demo/random.ts';
import { importMarketFiles } from '../../server/src/market-data/index.ts';
import { PriceYear, placeOf } from '../../server/src/market-data/price-year.ts';
import { readShareSeries } from '../../server/src/market-data/share-series.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { computePortfolios } from '../../server/src/portfolios/histories.ts';
import { loadPortfolio } from '../../server/src/portfolios/index.ts';
import { presentPerformance } from '../../server/src/portfolios/present.ts';
import { allPortfolios, portfoliosOn } from '../../server/src/portfolios/store.ts';
import { measure, row } from './measure.ts';
import { requireWrk, wrk } from './wrk.ts';
import { aboutMachine, openFixture } from './fixture.ts';

const today = calendarDate('2025-06-02');
const allShares = 3_400;
const held = 50;
requireWrk();
const fixture = await openFixture('full');
const database = openDatabase(fixture.databaseUrl, createLog('silent'), 4);
const { db } = database;
try {
  console.log(aboutMachine());
  const days = exchangeDays(calendarDate('2015-06-01'), addDays(today, -3));
  const nameOf = (share: number) => `BENCH${String(share).padStart(4, '0')}`;

  // Import of complete days of a full market, with a separate random walk per share.
  const random = seeded(1);
  const header =
    'SYMBOL,SERIES,OPEN,HIGH,LOW,CLOSE,LAST,PREVCLOSE,TOTTRDQTY,TOTTRDVAL,TIMESTAMP,TOTALTRADES,ISIN,';
  const lastDays = days.slice(-60);
  const files = lastDays.map((date) => {
    const lines = Array.from({ length: allShares }, (_, share) => {
      const close = (100 + random() * 50).toFixed(2);
      return `${nameOf(share)},EQ,${close},${close},${close},${close},${close},${close},1000,100000,${date},10,,`;
    });
    return { name: `${date}.csv`, text: [header, ...lines].join('\n') };
  });
  const importedAt = performance.now();
  const report = await importMarketFiles({
    db,
    files: files.map(({ name, text }) => ({ name, text: () => text })),
  });
  const importSeconds = (performance.now() - importedAt) / 1_000;
  const splitAt = performance.now();
  let cells = 0;
  for (const { text } of files) for (const line of text.split('\n')) cells += line.split(',').length;
  const splitSeconds = (performance.now() - splitAt) / 1_000;
  console.log(
    `import ${report.stored} rows in ${importSeconds.toFixed(1)} s, ${Math.round(report.rows / importSeconds)} a second, outlier lists included; ` +
      `splitting the same lines alone (${cells} cells) ${splitSeconds.toFixed(1)} s`,
  );

  const known = await db
    .selectFrom('instrument_symbols')
    .select(['symbol', 'instrument_id as id'])
    .where('symbol', 'like', 'BENCH%')
    .orderBy('symbol')
    .execute();
  const fill = async (shares: readonly { readonly id: number }[], from: string) => {
    const own = days.filter((day) => day >= from);
    for (let at = 0; at < shares.length; at += 50) {
      const rows = shares.slice(at, at + 50).flatMap(({ id }) => {
        const years = new Map<number, PriceYear>();
        let close = 10_000;
        for (const day of own) {
          const place = placeOf(day);
          const block = years.get(place.year) ?? new PriceYear();
          years.set(place.year, block);
          close = Math.max(100, Math.round(close * (1.0003 + (random() - 0.5) * 0.03)));
          block.put(place.at, { open: close, high: close, low: close, close, volume: 1_000 });
        }
        return [...years].map(([year, { closes, bars, volumes }]) => ({
          instrument_id: id,
          year,
          closes,
          bars,
          volumes,
        }));
      });
      await db
        .insertInto('price_years')
        .values(rows)
        .onConflict((conflict) =>
          conflict
            .columns(['instrument_id', 'year'])
            .doUpdateSet(({ ref }) => ({ closes: ref('excluded.closes') })),
        )
        .execute();
    }
  };
  await db
    .insertInto('trading_days')
    .values(days.map((date) => ({ date })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await fill(known.slice(0, held), '2015-06-01');
  const ids = known.slice(0, held).map(({ id }) => id);
  const oneShare = () =>
    readShareSeries(db, [ids[Math.floor(random() * held)] ?? 0], calendarDate('2018-06-01'), today);
  const few = await measure(oneShare, { seconds: 2 });
  await fill(known.slice(held), '2018-06-01');
  const many = await measure(oneShare, { seconds: 2 });
  const { rows } = await fixture.pool.query<{ size: string; count: string }>(
    `select pg_size_pretty(pg_total_relation_size('price_years')) as size, count(*) as count from price_years`,
  );
  console.log(`${rows[0]?.count} share-years take ${rows[0]?.size}`);
  console.log(row(`a share's 7 years, ${held} shares stored`, few));
  console.log(row(`a share's 7 years, ${allShares} shares stored`, many, few));

  // Portfolio with quarterly rebalances for ten years and fifty equally weighted stocks.
  const facts = {
    slug: 'bench',
    style: 1 as const,
    title: 'Bench',
    description: '',
    universe: '',
    method: '',
    rebalancing: '',
    riskLabel: '',
    factsheet: '',
    benchmark: 'Sahyadri 200',
    launchDate: calendarDate('2015-06-02'),
    closedOn: null,
    source: { kind: 'live' as const, label: 'bench', disclaimer: '' },
    position: 9,
  };
  const lines = known
    .slice(0, held)
    .map(({ symbol }) => ({ symbol, ppm: 1_000_000 / held, reason: 'Bench.' }));
  const benchTexts = { note: 'Bench.', analyst: 'Bench', rationale: 'Bench.', disclosures: 'Bench.' };
  const reviews = days.slice(1).filter((_, at) => at % 63 === 0);
  await loadPortfolio(
    db,
    facts,
    reviews.map((date) => ({ date, lines, ...benchTexts })),
    () => new Date(),
  );
  const [bench] = portfoliosOn(await allPortfolios(db), 'portfolio', today).filter(
    ({ slug }) => slug === 'bench',
  );
  if (bench === undefined) throw new Error('The portfolio of the benchmark is not there.');
  const cold = async () => {
    const [computed] = await computePortfolios(db, [bench], today);
    if (computed === undefined) throw new Error('Nothing was computed.');
    return JSON.stringify(presentPerformance(computed, 0.065));
  };
  const firstAt = performance.now();
  await cold();
  console.log(
    `10 years × ${held} stocks, the very first time: ${(performance.now() - firstAt).toFixed(1)} ms`,
  );
  const bare = await measure(
    () =>
      fixture.pool.query('select closes from price_years where instrument_id = any($1) and year >= 2015', [
        ids,
      ]),
    { seconds: 2 },
  );
  console.log(row('its closes by bare SQL', bare));
  console.log(row('from cold: read, compute, write JSON', await measure(cold, { seconds: 4 }), bare));

  const member = fixture.member('premium@demo.test');
  await member.enter('login');
  const headers = { ...member.sessionHeaders(), 'accept-encoding': 'gzip' };
  const answer = await fetch(`${fixture.origin}${urlOf(getPerformance)}`, { headers });
  const packed = gzipSync(await answer.arrayBuffer());
  const plain = Fastify();
  plain.get('/', (_request, reply) =>
    reply.type('application/json').header('content-encoding', 'gzip').send(packed),
  );
  const plainOrigin = await plain.listen({ host: '127.0.0.1', port: 0 });
  const fetched = await wrk(plainOrigin, [{ path: '/' }], { seconds: 3 });
  console.log(row(`bare Fastify, the same ${Math.round(packed.length / 1024)} kB of gzip`, fetched));
  const request = { path: urlOf(getPerformance), headers };
  await wrk(fixture.origin, [request], { seconds: 2 });
  const served = await wrk(fixture.origin, [request], { seconds: 5 });
  console.log(
    `${row('served: five portfolios, one of 10 years', served, fetched)}  aim 5 ms at p99 ${served.p99Ms <= 5 ? 'reached' : 'MISSED'}`,
  );
  await plain.close();
} finally {
  await database.close();
  await fixture.close();
}
