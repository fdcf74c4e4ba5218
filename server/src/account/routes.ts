import * as routes from '@niveshak/contract/account/routes';
import { memberLines } from '@niveshak/domain/retention/member-lines';
import type { GiftPort } from '../checkout/index.ts';
import type { Db } from '../platform/db/database.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { clearSessionCookies } from '../platform/http/cookies.ts';
import type { CookiePolicy } from '../platform/http/cookies.ts';
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
  /** Documents in the export are marked as specimens. */
  readonly isRehearsal: boolean;
};

export function bindAccountRoutes(bind: RouteBinder, options: AccountRoutesOptions): void {
  const { db, settings, cookies, isRehearsal } = options;

  bind(routes.saveProfile, async ({ member, body, time }) => {
    const refusal = await saveProfile(db, member.userId, body);
    return refusal ?? sessionUserOf(db, settings, member.userId, time);
  });

  bind(
    routes.getPrivacy,
    async ({ facts, time }) => {
      const obstacle = eraseObstacle(facts, time.today);
      return {
        schedule: [...memberLines],
        cannotErase: obstacle === null ? null : { code: obstacle, detail: obstacleText(obstacle) },
      };
    },
    { facts: obstacleFacts },
  );

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
