import type { BodyOf } from '@niveshak/contract/http/route';
import type * as routes from '@niveshak/contract/portfolios/staff-routes';
import { sourceProblem } from '@niveshak/domain/firm/performance-source';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { BusinessTime } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { changeFacts, closingProblem, createPortfolio, factsVersion, setClosed } from '../facts.ts';
import { lockPortfolio, portfolioById } from '../store.ts';
import type { Portfolio } from '../store.ts';
import { done } from '../../platform/staff/act.ts';

export async function requestCreation(
  tx: Tx,
  body: BodyOf<typeof routes.createPortfolio>,
  today: CalendarDate,
) {
  const { reason: _reason, ...facts } = body;
  const problem = sourceProblem({ kind: facts.source.kind, hasCertificate: false }, today);
  if (problem !== null) return refuse('publication-refused', { detail: problem });
  const id = await createPortfolio(tx, { ...facts, launchDate: calendarDate(facts.launchDate) });
  if (id === null)
    return refuse('publication-refused', { detail: `The portfolio “${facts.slug}” already exists.` });
  return done(
    {
      action: 'portfolio.create',
      subject: { kind: 'portfolio', id },
      after: facts,
    },
    { id },
  );
}

/** Changes the description. If two changes run concurrently, the second is refused. */
export async function requestChange(
  tx: Tx,
  id: string,
  body: BodyOf<typeof routes.changePortfolio>,
  today: CalendarDate,
) {
  const { reason: _reason, seenVersion, ...facts } = body;
  await lockPortfolio(tx, id);
  const before = await portfolioById(tx, id);
  if (before === null) return refuse('not-found');
  if ((await factsVersion(tx, id)) !== seenVersion) return refuse('changed-meanwhile');
  const { kind } = facts.source;
  // An outdated choice must not block other changes; the access check itself depends on the date.
  const problem =
    kind === before.source.kind
      ? null
      : sourceProblem({ kind, hasCertificate: before.certificate !== null }, today);
  if (problem !== null) return refuse('publication-refused', { detail: problem });
  await changeFacts(tx, id, facts);
  return done({
    action: 'portfolio.change',
    subject: { kind: 'portfolio', id },
    before: changedPart(before, facts),
    after: changedPart(facts, before),
  });
}

/** Closes a portfolio on a day, or reopens it. */
export async function requestClosing(
  tx: Tx,
  id: string,
  body: BodyOf<typeof routes.closePortfolio>,
  time: BusinessTime,
) {
  const on = body.on === null ? null : calendarDate(body.on);
  await lockPortfolio(tx, id);
  const portfolio = await portfolioById(tx, id);
  if (portfolio === null) return refuse('not-found');
  const problem = on === null ? null : await closingProblem(tx, portfolio, on, time.today);
  if (problem !== null) return refuse('publication-refused', { detail: problem });
  await setClosed(tx, id, on);
  return done({
    action: on === null ? 'portfolio.reopen' : 'portfolio.close',
    subject: { kind: 'portfolio', id },
    before: { closedOn: portfolio.closedOn },
    after: { closedOn: on },
  });
}

type Facts = Omit<BodyOf<typeof routes.changePortfolio>, 'reason' | 'seenVersion'>;

function changedPart(facts: Facts | Portfolio, others: Facts | Portfolio) {
  const keys = [
    'title',
    'description',
    'universe',
    'method',
    'rebalancing',
    'riskLabel',
    'factsheet',
    'benchmark',
    'source',
  ] as const;
  return Object.fromEntries(
    keys
      .filter((key) => JSON.stringify(facts[key]) !== JSON.stringify(others[key]))
      .map((key) => [key, facts[key]]),
  );
}
