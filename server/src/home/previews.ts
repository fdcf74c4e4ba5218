import { getPreview } from '@niveshak/contract/home/preview-routes';
import type { Preview } from '@niveshak/contract/home/preview-routes';
import type { Quotes } from '@niveshak/contract/quotes/schemas';
import { isAllowed } from '@niveshak/domain/catalogue/gates';
import type { Feature } from '@niveshak/domain/catalogue/feature';
import { bestOffer } from '@niveshak/domain/catalogue/offers';
import type { Offer } from '@niveshak/domain/catalogue/offers';
import { comparedFeatures } from '@niveshak/domain/catalogue/plan-columns';
import { defaultPlan, isPaidPlan, offeredPlans } from '@niveshak/domain/catalogue/plan';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { monthlyPrice } from '@niveshak/domain/catalogue/price-list';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { paise } from '@niveshak/domain/primitives/paise';
import { chartHtml } from '../articles/index.ts';
import { cataloguePublication, salePricesOn, sunsetPublication } from '../catalogue/index.ts';
import { outliersInYear } from '../market-data/index.ts';
import { planOf } from '../membership/index.ts';
import type { Db } from '../platform/db/database.ts';
import type { Call, RouteBinder } from '../platform/http/bind-route.ts';
import { publicPortfolios } from '../portfolios/index.ts';
import type { PublicPortfolio } from '../portfolios/index.ts';
import { buyerFacts, previewQuotes } from '../quotes/index.ts';
import type { QuoteSettings } from '../quotes/index.ts';
import { archiveSize } from '../slack-archives/index.ts';

type Published = Pick<Call, 'published' | 'time'>;

/** Binds the previews for pages outside the member's plan, with the plan that includes them. */
export function bindPreviewRoutes(bind: RouteBinder, db: Db, settings: QuoteSettings): void {
  bind(
    getPreview,
    async ({ member, params: { feature }, query, facts, published, time }): Promise<Preview> => {
      const question = {
        userId: member.userId,
        purpose: 'own',
        time,
        couponCode: null,
        toPlan: null,
        state: null,
        exceptOrder: null,
      } as const;
      const quotes = await previewQuotes(db, settings, question, { buyer: facts, published });
      const { portfolios } = await published(publicPortfolios.on(time.today));
      const wanted = portfolios.find(({ slug }) => slug === query.portfolio);
      const chart = wanted === undefined ? portfolios[0]?.returns?.yearChart : wanted.returns?.chart;
      return {
        chartHtml: feature === 'portfolios' && chart ? chartHtml(chart, 1) : null,
        portfolio: feature === 'portfolios' && wanted !== undefined ? publicFacts(wanted) : null,
        counts: await countsOf(feature, { published, time }),
        offer: await offerOf(feature, quotes, planOf(member, time.today), { published, time }),
      };
    },
    { facts: buyerFacts },
  );
}

function publicFacts(portfolio: PublicPortfolio): Preview['portfolio'] {
  const { title, description, benchmark, launchDate, lastChangedOn, returns } = portfolio;
  const { sinceLaunch = null, lastYear = null } = returns ?? {};
  return { title, description, benchmark, launchDate, lastChangedOn, sinceLaunch, lastYear };
}

/** Returns content counts for a feature, which reveal nothing about returns. */
async function countsOf(feature: Feature, { published, time }: Published): Promise<Preview['counts']> {
  switch (feature) {
    case 'portfolios': {
      const { portfolios, changesInYear } = await published(publicPortfolios.on(time.today));
      return [
        { kind: 'portfolios', count: portfolios.length },
        { kind: 'changes', count: changesInYear },
      ];
    }
    case 'experimentals':
      return [{ kind: 'experiments', count: (await published(publicPortfolios.on(time.today))).experiments }];
    case 'outliers':
      return [{ kind: 'outliers', count: await published(outliersInYear.on(time.today)) }];
    case 'slackArchives': {
      const { messages, channels } = await published(archiveSize);
      return [
        { kind: 'messages', count: messages },
        { kind: 'channels', count: channels },
      ];
    }
    case 'lite':
    case 'premium':
    case 'referrals':
    case 'gifting':
      return [];
  }
}

async function offerOf(
  feature: Feature,
  quotes: Quotes,
  current: PlanAlias | null,
  { published, time }: Published,
): Promise<Preview['offer']> {
  const sunset = await published(sunsetPublication);
  const best = bestOffer(
    offersIn(quotes).filter(({ alias }) => isAllowed(feature, alias)),
    defaultPlan(sunset),
  );
  if (best === null) return null;
  const catalogue = await published(cataloguePublication);
  const described = [...catalogue.descriptions].map(([id, { features }]) => ({ id, features }));
  const held = comparedFeatures(described).flatMap(({ text, plans }) =>
    current !== null && plans.has(current) ? [text] : [],
  );
  const { product = best.alias, features = [] } = catalogue.descriptions.get(best.alias) ?? {};
  const fullPrice = salePricesOn(catalogue, time.today).get(best.alias);
  return {
    plan: best.alias,
    product,
    adds: features.filter((text) => !held.includes(text)),
    charge: best.netPrice,
    monthly: fullPrice !== undefined && isPaidPlan(best.alias) ? monthlyPrice(fullPrice, best.alias) : null,
    endDate: best.endDate,
  };
}

const nothing = { allowed: false, price: null, startDate: null, endDate: null } as const;

/** Returns the plans that the member can buy today, except the trial. */
function offersIn(quotes: Quotes): Offer[] {
  return offeredPlans().flatMap((alias) => {
    const { allowed, price, startDate, endDate } = quotes[alias] ?? nothing;
    if (!allowed || price === null || startDate === null || endDate === null) return [];
    const days = { startDate: calendarDate(startDate), endDate: calendarDate(endDate) };
    return [{ alias, ...days, netPrice: paise(price.netPrice.amount) }];
  });
}
