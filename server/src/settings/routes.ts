import { firmProfileSchema } from '@niveshak/contract/firm/schemas';
import { sourceProblem } from '@niveshak/domain/firm/performance-source';
import * as routes from '@niveshak/contract/settings/routes';
import { maxPictureBytes } from '@niveshak/contract/settings/schemas';
import { paise } from '@niveshak/domain/primitives/paise';
import { readBillingSettings, saveBillingSettings } from '../billing/index.ts';
import { readFeeCap, saveFeeCap, saveSellsOutsideIndia, sellsOutsideIndia } from '../checkout/index.ts';
import { refusesUnlinkedPan, saveRefusesUnlinkedPan } from '../kyc/index.ts';
import { findFirm, PictureRefused, saveFirm, storeLogo } from '../firm/index.ts';
import type { LaunchGate } from '../launch-checklist/index.ts';
import type { Db } from '../platform/db/database.ts';
import { addressOf } from '../platform/http/address.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { refuse } from '../platform/http/refusal.ts';
import { readAdvanceLimit, saveAdvanceLimit } from '../quotes/index.ts';
import { actionBinder } from '../platform/staff/act.ts';
import { requestApproval } from '../platform/staff/actions.ts';
import { actorOf, audit } from '../platform/staff/audit.ts';
import { refundLimit, saveRefundLimit } from '../platform/staff/refund-limit.ts';
import { changedFields } from '../platform/staff/changed-fields.ts';
import { feeCapAction, refundLimitAction } from './raise-limit-actions.ts';
import { setupOf } from './setup.ts';
import type { InstalledParts } from './setup.ts';
import { bindLegalRoutes } from './legal.ts';
import { bindFirmPlanRoutes } from './firm-plans.ts';
import { bindPlanRoutes } from './plans.ts';
import { bindNoticeRoutes } from './notice-routes.ts';
import { bindPriceRoutes } from './prices.ts';
import { bindAdvertisementRoutes } from './advertisements.ts';
import { bindRegistrationRoutes } from './registrations.ts';
import { bindServiceRoutes } from './service.ts';
import { settingBinder, seenVersionOf } from '../platform/staff/save-setting.ts';

export type SettingsOptions = {
  readonly db: Db;
  readonly opening: LaunchGate;
  readonly parts: InstalledParts;
};

export function bindSettingsRoutes(bind: RouteBinder, { db, opening, parts }: SettingsOptions): void {
  const setting = settingBinder(actionBinder(bind, db));
  bind(routes.getSetup, async ({ published, time }) =>
    setupOf(db, parts, await opening.findings(published, time.today)),
  );

  bind(routes.getSettings, async ({ versions }) => {
    // Read before the settings; at worst, a later save is refused once.
    const before = await versions();
    return {
      firm: { seen: seenVersionOf(before, 'firm'), profile: await findFirm(db) },
      billing: { seen: seenVersionOf(before, 'billing'), settings: await readBillingSettings(db) },
      selling: { seen: seenVersionOf(before, 'quotes'), settings: await readSelling(db) },
    };
  });

  setting(routes.saveFirmProfile, { name: 'firm', action: 'firm.save' }, async (tx, { body, time }) => {
    const before = await findFirm(tx);
    // Fields that the caller does not send keep their values, even if they break a newer rule.
    const { data: profile } = firmProfileSchema.safeParse({ ...before, ...body.profile });
    if (profile === undefined)
      return refuse('setting-refused', { detail: 'Enter all fields of the profile.' });
    const { performanceSource } = profile;
    const problem =
      performanceSource === before?.performanceSource
        ? null
        : sourceProblem({ kind: performanceSource, hasCertificate: true }, time.today);
    if (problem !== null) return refuse('setting-refused', { detail: problem });
    await saveFirm(tx, profile);
    return changedFields(before, profile);
  });

  bind(
    routes.uploadLogo,
    async ({ staff, request, body }) => {
      try {
        return await storeLogo(db, Buffer.from(body.base64, 'base64'), (tx, id) =>
          audit(tx, actorOf(staff, addressOf(request)), {
            action: 'firm.logo',
            subject: { kind: 'logo', id },
            reason: body.reason,
          }),
        );
      } catch (error) {
        if (error instanceof PictureRefused) return refuse('image-refused', { detail: error.message });
        throw error;
      }
    },
    { bodyBytes: Math.ceil(maxPictureBytes / 3) * 4 + 1_024 },
  );

  setting(routes.saveBilling, { name: 'billing', action: 'billing.save' }, async (tx, { body }) => {
    const before = await readBillingSettings(tx);
    await saveBillingSettings(tx, body.settings);
    return changedFields(before, body.settings);
  });

  bindSellingRoutes(bind, db);
  bindLegalRoutes(bind, db);
  bindPlanRoutes(bind, db);
  bindFirmPlanRoutes(bind, db);
  bindPriceRoutes(bind, db);
  bindNoticeRoutes(bind, db);
  bindServiceRoutes(bind, db);
  bindRegistrationRoutes(bind, db);
  bindAdvertisementRoutes(bind, db);
}

function bindSellingRoutes(bind: RouteBinder, db: Db): void {
  const act = actionBinder(bind, db);
  settingBinder(act)(routes.saveSelling, { name: 'quotes', action: 'selling.save' }, async (tx, { body }) => {
    const before = await readSelling(tx);
    if (body.settings.feeCap > before.feeCap || body.settings.refundLimit > before.refundLimit)
      return refuse('setting-refused', { detail: 'A higher limit needs a second approver.' });
    await saveAdvanceLimit(tx, body.settings.advanceLimit);
    await saveFeeCap(tx, paise(body.settings.feeCap));
    await saveRefundLimit(tx, paise(body.settings.refundLimit));
    await saveSellsOutsideIndia(tx, body.settings.sellsOutsideIndia);
    await saveRefusesUnlinkedPan(tx, body.settings.refusesUnlinkedPan);
    return changedFields(before, body.settings);
  });

  act(routes.raiseFeeCap, (tx, { body: { from, to, reason }, time }, actor) =>
    requestApproval(tx, feeCapAction, { from: paise(from), to: paise(to) }, { actor, reason, time }),
  );

  act(routes.raiseRefundLimit, (tx, { body: { from, to, reason }, time }, actor) =>
    requestApproval(tx, refundLimitAction, { from: paise(from), to: paise(to) }, { actor, reason, time }),
  );
}

async function readSelling(db: Db) {
  return {
    advanceLimit: await readAdvanceLimit(db),
    feeCap: await readFeeCap(db),
    refundLimit: await refundLimit(db),
    sellsOutsideIndia: await sellsOutsideIndia(db),
    refusesUnlinkedPan: await refusesUnlinkedPan(db),
  };
}
