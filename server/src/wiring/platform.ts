import { hash } from 'node:crypto';
import { daysLeft } from '@niveshak/domain/catalogue/sunset';
import type { Sunset } from '@niveshak/domain/catalogue/sunset';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import * as platformRoutes from '@niveshak/contract/platform/routes';
import { allRoutes, apiRoutes, staffRoutes } from '@niveshak/contract/routes';
import { cataloguePublication, sunsetPublication } from '../catalogue/index.ts';
import { brandProperties, firmPublication } from '../firm/index.ts';
import type { TestClock } from '../platform/clock.ts';
import { fileMoving, unusedFiles } from '../platform/files/file-jobs.ts';
import { bindHealth } from '../platform/health.ts';
import { openApiDocument } from '../platform/http/open-api.ts';
import { refuse } from '../platform/http/refusal.ts';
import { moveClock } from '../platform/jobs/due.ts';
import type { ForecastSource } from '../platform/jobs/upcoming.ts';
import { bindClockRoute, bindDueRoutes } from '../console/index.ts';
import { outboxRetention } from '../platform/outbox.ts';
import { webhookRetention } from '../platform/webhook-inbox.ts';
import type { Watch } from '../platform/watch/watch.ts';
import type { Context, Part } from './context.ts';
import { presentIdentity } from './identity.ts';
import { readyChecks } from './ready-checks.ts';

/** Enough for a clock move across a year of daily digests. */
const clockMoveMs = 3_600_000;

/** Deletes the platform's old records of third-party events, and unused files. */
export function wireEventRetention({ config, jobsDb }: Context): Part {
  const files = [fileMoving(jobsDb, config.FILES_STORE), unusedFiles(jobsDb)];
  return { recurring: [webhookRetention(jobsDb), outboxRetention(jobsDb), ...files] };
}

/**
 * Binds `/config`, the API document, the probes and, if there is a test clock, its routes, which run the due work of
 * the other parts.
 */
export function wirePlatform(
  context: Context,
  testClock: TestClock | null,
  parts: readonly Part[],
  watch: Watch,
): void {
  const { bind, clock, config, db, http, opening, isCopy } = context;
  const [firstGateway] = context.adapters.gateways.forNewOrders;
  if (firstGateway === undefined) throw new Error('No payment gateway is configured.');
  bind(platformRoutes.getConfig, async ({ time, published }) => {
    const firm = await published(firmPublication);
    const { firmPlans, withdrawn } = await published(cataloguePublication);
    return {
      identity: presentIdentity(config.identity),
      payments: { keyId: firstGateway.keyId, scriptUrl: firstGateway.scriptUrl },
      broker:
        config.broker === null
          ? null
          : { gateway: config.broker.gateway, scriptUrl: config.broker.scriptUrl },
      businessNow: time.instant.toISOString(),
      isTestClock: clock.isTestClock,
      sunset: presentSunset(await published(sunsetPublication), time.today),
      ...(firmPlans.length === 0 ? {} : { firmPlans: [...firmPlans] }),
      ...(withdrawn.size === 0 ? {} : { withdrawnPlans: [...withdrawn] }),
      firm,
      brand: firm === null ? null : brandProperties(firm),
      isOpen: await opening.isOpen(published, time.today),
      isRehearsal: config.isRehearsal,
      isTimeMachine: isCopy,
      errorReporting: config.SENTRY_DSN === '' ? null : { dsn: config.SENTRY_DSN, release: config.RELEASE },
    };
  });

  bind(platformRoutes.getOpenApi, async ({ shared }) => {
    const { document, contents } = apiDescription();
    return shared(contents, [], async () => document);
  });
  bindHealth(http, readyChecks(config, db), watch.isPoolDead);

  const due = parts.flatMap((part) => part.due ?? []);
  const recurring = parts.flatMap((part) => part.recurring ?? []);
  bindDueRoutes(bind, { db, sources: foreseenBy(parts) });

  // These routes exist only with a test clock.
  if (testClock === null) return;
  bindClockRoute(bind, db, (to) => moveClock(testClock, to, due, recurring), clockMoveMs);
  bind(platformRoutes.getTestClock, async () => ({ now: testClock.now().instant.toISOString() }));
  bind(
    platformRoutes.moveTestClock,
    async ({ body }) => {
      const isMoved = await moveClock(testClock, new Date(body.now), due, recurring);
      return isMoved ? { now: testClock.now().instant.toISOString() } : refuse('clock-backwards');
    },
    { timeLimitMs: clockMoveMs },
  );
}

let described: { readonly document: object; readonly contents: string } | null = null;

/** Returns a function for the API document and its fingerprint. Built lazily, so that startup does not wait for it. */
function apiDescription() {
  if (described !== null) return described;
  const document = {
    openapi: '3.1.0',
    ...openApiDocument([...allRoutes, ...staffRoutes, ...apiRoutes], 'Niveshak'),
  };
  described = { document, contents: hash('sha256', JSON.stringify(document), 'base64url') };
  return described;
}

/** Returns everything that can be forecast: due work, future jobs, and effects of dates alone. */
function foreseenBy(parts: readonly Part[]): ForecastSource[] {
  return parts.flatMap(({ due = [], recurring = [], foreseen = [] }) => [
    ...due,
    ...recurring.flatMap(({ name, upcoming }) => (upcoming === undefined ? [] : [{ name, upcoming }])),
    ...foreseen,
  ]);
}

function presentSunset(sunset: Sunset | null, today: CalendarDate) {
  return sunset === null ? null : { ...sunset, daysLeft: daysLeft(sunset, today) };
}
