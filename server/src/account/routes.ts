import type { Privacy } from '@niveshak/contract/account/schemas';
import * as routes from '@niveshak/contract/account/routes';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { memberLines } from '@niveshak/domain/retention/member-lines';
import type { GiftPort } from '../checkout/index.ts';
import { nomineeFact, saveNominee } from '../identity/index.ts';
import type { Db } from '../platform/db/database.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { clearSessionCookies } from '../platform/http/cookies.ts';
import type { CookiePolicy } from '../platform/http/cookies.ts';
import { factsReader } from '../platform/member-facts.ts';
import type { ValuesOf } from '../platform/member-facts.ts';
import type { QuoteSettings } from '../quotes/index.ts';
import { eraseAccount, eraseObstacle, obstacleFacts, obstacleText } from './erase.ts';
import { exportOf } from './export.ts';
import { saveProfile } from './save-profile.ts';
import { sessionUserOf } from './session-user.ts';

export type AccountRoutesOptions = {
  readonly db: Db;
  readonly settings: QuoteSettings;
  readonly gifts: GiftPort;
  readonly cookies: CookiePolicy;
  /** Whether documents in the export are marked as specimens. */
  readonly isRehearsal: boolean;
};

const privacyFacts = { ...obstacleFacts, nominee: nomineeFact } as const;
const readPrivacy = factsReader(privacyFacts);

export function bindAccountRoutes(bind: RouteBinder, options: AccountRoutesOptions): void {
  const { db, settings, cookies, isRehearsal } = options;

  bind(routes.saveProfile, async ({ member, body, time }) => {
    const refusal = await saveProfile(db, member.userId, body);
    return refusal ?? sessionUserOf(db, settings, member.userId, time);
  });

  bind(routes.getPrivacy, async ({ facts, time }) => presentPrivacy(facts, time.today), {
    facts: privacyFacts,
  });

  bind(routes.saveNominee, async ({ member, body, time }) => {
    await saveNominee(db, member.userId, body.nominee);
    return presentPrivacy(await readPrivacy(db, member.userId), time.today);
  });

  bind(routes.exportData, async ({ member, time }) => {
    return exportOf(db, { userId: member.userId, isRehearsal }, time);
  });

  bind(routes.eraseAccount, async ({ member, body, time, reply }) => {
    const refusal = await eraseAccount(options, { userId: member.userId, ...body }, time);
    if (refusal !== null) return refusal;
    clearSessionCookies(reply, cookies);
    return undefined;
  });
}

function presentPrivacy({ nominee, ...facts }: ValuesOf<typeof privacyFacts>, today: CalendarDate): Privacy {
  const obstacle = eraseObstacle(facts, today);
  return {
    nominee,
    schedule: [...memberLines],
    cannotErase: obstacle === null ? null : { code: obstacle, detail: obstacleText(obstacle) },
  };
}
