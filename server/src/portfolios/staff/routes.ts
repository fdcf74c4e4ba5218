import * as routes from '@niveshak/contract/portfolios/staff-routes';
import { maxCertificateBytes } from '@niveshak/contract/portfolios/staff-schemas';
import { shareNames } from '../../market-data/index.ts';
import type { Db } from '../../platform/db/database.ts';
import type { RouteBinder } from '../../platform/http/bind-route.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { Publication } from '../../platform/published.ts';
import { draftById } from '../draft-store.ts';
import { draftEffect } from '../draft-effect.ts';
import { presentCertificate } from '../routes.ts';
import { portfolioById } from '../store.ts';
import { requestChange, requestClosing, requestCreation } from './change-portfolio.ts';
import { recordCertificate } from './record-certificate.ts';
import { matchingShares } from './matching-shares.ts';
import { presentDraft, presentList, presentPortfolio } from './present-portfolios.ts';
import { problemsOfDraft } from './draft-problems.ts';
import { requestRebalancePublication } from './publication.ts';
import { reachOf } from './reach.ts';
import { startRebalanceDraft, discard, saveDraftChanges, unschedule } from './write-draft.ts';
import { Done, actionBinder } from '../../platform/staff/act.ts';

const everyShare = new Publication(['market'], (db) => shareNames(db));

export function bindPortfolioRoutes(bind: RouteBinder, db: Db): void {
  const act = actionBinder(bind, db);
  bind(routes.listStaffPortfolios, async ({ time }) => ({ portfolios: await presentList(db, time.today) }));

  bind(routes.getStaffPortfolio, async ({ params, time }) => {
    const portfolio = await portfolioById(db, params.id);
    return portfolio === null ? refuse('not-found') : presentPortfolio(db, portfolio, time.today);
  });

  bind(routes.findShares, async ({ query, published }) => ({
    shares: matchingShares(await published(everyShare), query.search),
  }));

  act(routes.startRebalance, async (tx, { params, body, time }, actor) => {
    const started = await startRebalanceDraft(tx, actor, params.id, body.corrects, time.today);
    if (started instanceof Refusal) return started;
    return new Done(started.entries, await presentDraft(tx, started.answer));
  });

  act(
    routes.saveRebalanceDraft,
    (tx, { params, body }, actor) => saveDraftChanges(tx, actor, params.id, body),
    // Enough for two hundred reasons and two long texts, at three bytes per character.
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

  act(routes.discardRebalanceDraft, (tx, { params }) => discard(tx, params.id));
  act(routes.unscheduleRebalance, (tx, { params }) => unschedule(tx, params.id));

  act(routes.publishRebalance, (tx, { params, body: { version, at, reason }, time }, actor) => {
    const input = { version, at: at === null ? null : new Date(at), reason };
    return requestRebalancePublication(tx, actor, params.id, input, time);
  });

  act(routes.createPortfolio, (tx, { body, time }) => requestCreation(tx, body, time.today));
  act(routes.changePortfolio, (tx, { params, body, time }) => requestChange(tx, params.id, body, time.today));
  act(
    routes.recordCertificate,
    (tx, { params, body, time }, actor) => recordCertificate(tx, actor, params.id, body, time.today),
    { bodyBytes: Math.ceil(maxCertificateBytes / 3) * 4 + 8_192 },
  );
  bind(routes.readCertificate, async ({ params }) => {
    const portfolio = await portfolioById(db, params.id);
    return portfolio === null ? refuse('not-found') : presentCertificate(db, portfolio);
  });
  act(routes.closePortfolio, (tx, { params, body, time }) => requestClosing(tx, params.id, body, time));
}
