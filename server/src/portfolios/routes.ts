import * as routes from '@niveshak/contract/portfolios/routes';
import type { Feature } from '@niveshak/domain/catalogue/feature';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { hasSource, plansWithSource } from '@niveshak/domain/catalogue/grants';
import { lastTradingDay } from '../market-data/index.ts';
import { planOf } from '../membership/index.ts';
import type { Db } from '../platform/db/database.ts';
import type { Call, RouteBinder } from '../platform/http/bind-route.ts';
import { refuseWithout } from '../platform/http/refuse-without.ts';
import type { Refusal } from '../platform/http/refusal.ts';
import { refuse } from '../platform/http/refusal.ts';
import { Publication } from '../platform/published.ts';
import { computePortfolios } from './histories.ts';
import { presentDetail } from './present-detail.ts';
import { presentExperiment } from './present-experiment.ts';
import { presentCard, presentInfo, presentReturns, presentWeights } from './present.ts';
import type { Shown } from './present.ts';
import { firmSource, returnsOf } from './shown-returns.ts';
import { certificateFile } from './certificates.ts';
import { allPortfolios, portfolioSettings, portfoliosOn } from './store.ts';
import type { Portfolio } from './store.ts';

type PortfolioCall = Pick<Call, 'member' | 'time' | 'shared' | 'published'>;

const facts = new Publication(['firm', 'portfolios'], async (db) => ({
  firm: await firmSource(db),
  portfolios: await allPortfolios(db),
  settings: await portfolioSettings(db),
}));

/** Returns the PDF of a portfolio's newest certificate. */
export async function presentCertificate(db: Db, { id, slug }: Pick<Portfolio, 'id' | 'slug'>) {
  const bytes = await certificateFile(db, id);
  if (bytes === null) return refuse('not-found');
  return { contentType: 'application/pdf' as const, fileName: `${slug}-certificate.pdf`, bytes };
}

export function bindPortfoliosRoutes(bind: RouteBinder, db: Db): void {
  const shared = sharedPortfolios(db);

  bind(routes.listPortfolios, async (call) => {
    const refusal = refusalOf('portfolios', call);
    return (
      refusal ?? shared('list', 'portfolio', call, (all) => all.flatMap((each) => presentCard(each) ?? []))
    );
  });

  bind(routes.getPortfolioInfos, async (call) => {
    const refusal = refuseWithoutInfos(planOf(call.member, call.time.today));
    return (
      refusal ??
      shared('infos', 'portfolio', call, (all) =>
        all.map(({ portfolio, benchmark }) => presentInfo(portfolio, benchmark.kind)),
      )
    );
  });

  bind(routes.getExperimentals, async (call) => {
    const refusal = refusalOf('experimentals', call);
    return refusal ?? shared('experiments', 'experiment', call, (all) => all.map(presentExperiment));
  });

  bind(routes.getWeights, async (call) => {
    const refusal = refusalOf('portfolios', call);
    if (refusal !== null) return refusal;
    return shared('weights', 'portfolio', call, async (all) => {
      const asOf = (await lastTradingDay(db, call.time.today)) ?? call.time.today;
      return Object.fromEntries(all.map((each) => [each.portfolio.slug, presentWeights(each, asOf)]));
    });
  });

  bind(routes.getPerformance, async (call) => {
    const refusal = refusalOf('portfolios', call);
    if (refusal !== null) return refusal;
    return shared('performance', 'portfolio', call, (all, riskFreeRate) =>
      Object.fromEntries(
        all.flatMap((each) => {
          const performance = presentReturns(each, riskFreeRate);
          return performance === null ? [] : [[each.portfolio.slug, performance]];
        }),
      ),
    );
  });

  bind(routes.getPortfolio, async (call) => {
    const refusal = refusalOf('portfolios', call);
    if (refusal !== null) return refusal;
    const { slug } = call.params;
    const { today } = call.time;
    const { portfolios } = await call.published(facts);
    const known = portfoliosOn(portfolios, 'portfolio', today);
    if (!known.some((portfolio) => portfolio.slug === slug)) return refuse('not-found');
    return shared(`detail ${slug}`, 'portfolio', call, (all, riskFreeRate) =>
      all
        .filter(({ portfolio }) => portfolio.slug === slug)
        .map((each) => presentDetail(each, riskFreeRate))
        .at(0),
    );
  });

  bind(routes.getPerformanceCertificate, async (call) => {
    const refusal = refusalOf('portfolios', call);
    if (refusal !== null) return refusal;
    const { today } = call.time;
    const { firm, portfolios } = await call.published(facts);
    const portfolio = portfoliosOn(portfolios, 'portfolio', today).find(
      ({ slug }) => slug === call.params.slug,
    );
    if (portfolio === undefined || returnsOf(firm, portfolio, today) !== 'certified')
      return refuse('not-found');
    return presentCertificate(db, portfolio);
  });
}

function refusalOf(feature: Feature, { member, time }: PortfolioCall): Refusal | null {
  return refuseWithout(feature, planOf(member, time.today));
}

function refuseWithoutInfos(plan: PlanAlias | null): Refusal | null {
  if (hasSource(plan, 'portfolio-infos')) return null;
  return refuse('not-in-plan', {
    extensions: { feature: 'portfolio-infos', plans: plansWithSource('portfolio-infos') },
  });
}

/** Returns responses shared by all entitled callers, computed once per version and day. */
function sharedPortfolios(db: Db) {
  return async (
    name: string,
    kind: 'portfolio' | 'experiment',
    call: PortfolioCall,
    make: (all: readonly Shown[], riskFreeRate: number) => unknown,
  ) => {
    const { today } = call.time;
    return call.shared(`${name} ${today}`, ['firm', 'market', 'portfolios'], async () => {
      const { firm, settings, portfolios } = await call.published(facts);
      const begun = portfoliosOn(portfolios, kind, today);
      const computed = await computePortfolios(db, begun, today);
      const shown = computed.map((each) => ({ ...each, returns: returnsOf(firm, each.portfolio, today) }));
      return make(shown, settings.riskFreeRate);
    });
  };
}
