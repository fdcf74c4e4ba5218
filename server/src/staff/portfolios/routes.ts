import * as routes from '@niveshak/contract/staff/portfolio-routes';
import { shareNames } from '../../market-data/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { addressOf } from '../../platform/http/address.ts';
import type { Call, RouteBinder } from '../../platform/http/bind-route.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { Publication } from '../../platform/published.ts';
import { draftById, draftEffect, portfolioById } from '../../portfolios/index.ts';
import { actorOf } from '../audit/audit-store.ts';
import { askChange, askClosing, askCreation } from './change-portfolio.ts';
import { matchingShares } from './matching-shares.ts';
import { presentDraft, presentList, presentPortfolio } from './present-portfolios.ts';
import { problemsOfDraft } from './draft-problems.ts';
import { askPublication } from './publication.ts';
import { reachOf } from './reach.ts';
import { askDraft, discard, keepWriting, unschedule } from './write-draft.ts';

const everyShare = new Publication(['market'], (db) => shareNames(db));

/** Decisions of portfolios and experiments: written, seen with their effect, published. */
export function bindPortfolioRoutes(bind: RouteBinder, db: Db): void {
  bind(routes.listStaffPortfolios, async ({ time }) => ({ portfolios: await presentList(db, time.today) }));

  bind(routes.getStaffPortfolio, async ({ params, time }) => {
    const portfolio = await portfolioById(db, params.id);
    return portfolio === null ? refuse('not-found') : presentPortfolio(db, portfolio, time.today);
  });

  bind(routes.findShares, async ({ query, published }) => ({
    shares: matchingShares(await published(everyShare), query.search),
  }));

  bind(routes.startRebalance, async (call) => {
    const draft = await askDraft(db, personOf(call), call.params.id, call.body, call.time.today);
    return draft instanceof Refusal ? draft : presentDraft(db, draft);
  });

  bind(
    routes.saveRebalanceDraft,
    (call) => keepWriting(db, personOf(call), call.params.id, call.body),
    // Two hundred reasons and two long texts, each letter of three bytes.
    { bodyBytes: 512 * 1024 },
  );

  bind(routes.getRebalanceEffect, async ({ params, time }) => {
    const draft = await draftById(db, params.id);
    const portfolio = draft === null ? null : await portfolioById(db, draft.portfolioId);
    if (draft === null || portfolio === null) return refuse('not-found');
    const { cost, lines, ...effect } = await draftEffect(db, draft, time.today);
    return {
      ...effect,
      version: draft.version,
      lines: [...lines],
      cost:
        cost === null
          ? null
          : { portfolio: { amount: cost.portfolio }, orders: cost.orders, total: { amount: cost.total } },
      members: await reachOf(db, portfolio, time.today),
      problems: await problemsOfDraft(db, draft, time),
    };
  });

  bind(routes.discardRebalanceDraft, (call) => discard(db, personOf(call), call.params.id, call.body.reason));

  bind(routes.publishRebalance, (call) => {
    const { version, at, reason } = call.body;
    const asked = { version, at: at === null ? null : new Date(at), reason };
    return askPublication(db, personOf(call), call.params.id, asked, call.time);
  });

  bind(routes.createPortfolio, (call) => askCreation(db, personOf(call), call.body));
  bind(routes.changePortfolio, (call) => askChange(db, personOf(call), call.params.id, call.body));
  bind(routes.closePortfolio, (call) => askClosing(db, personOf(call), call.params.id, call.body, call.time));

  bind(routes.unscheduleRebalance, (call) =>
    unschedule(db, personOf(call), call.params.id, call.body.reason),
  );
}

function personOf({ staff, request }: Pick<Call, 'staff' | 'request'>) {
  return { ...actorOf(staff, addressOf(request)), staffId: staff.staffId };
}
