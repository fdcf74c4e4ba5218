import * as routes from '@niveshak/contract/settings/routes';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { findFirm } from '../firm/index.ts';
import { legalTextOfVersion, listLegalTexts, renderLegalText } from '../kyc/index.ts';
import type { Db } from '../platform/db/database.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { refuse } from '../platform/http/refusal.ts';
import { holdVersion } from '../platform/published.ts';
import { actionBinder } from '../platform/staff/act.ts';
import { performWithCompliance } from '../platform/staff/actions.ts';
import { countNotices } from './client-notices.ts';
import { legalAction } from './legal-action.ts';
import { legalTemplate } from './legal-template.ts';
import { legalNoticeReference, legalNotices } from './legal-notices.ts';
import { seenVersionOf } from '../platform/staff/save-setting.ts';

export function bindLegalRoutes(bind: RouteBinder, db: Db): void {
  bind(routes.getLegalVersions, async ({ versions, time: { today } }) => {
    const seen = seenVersionOf(await versions(), 'legal');
    const texts = await listLegalTexts(db);
    const notices = await countNotices(db, legalNotices);
    const inForce = new Map(
      texts
        .filter(({ effectiveFrom }) => effectiveFrom <= today)
        .toReversed()
        .map((text) => [text.kind, text]),
    );
    return {
      seen,
      today,
      versions: texts.map((text) => ({
        ...text,
        state: stateOf(text, inForce.get(text.kind), today),
        notices: notices.get(legalNoticeReference(text)) ?? null,
      })),
    };
  });

  bind(routes.getLegalText, async ({ params }) => {
    const text = await legalTextOfVersion(db, params.kind, params.version);
    return text === null ? refuse('not-found') : { bodyMarkdown: text.bodyMarkdown, bodyHtml: text.bodyHtml };
  });

  bind(routes.getLegalTemplate, async ({ params }) => {
    const bodyMarkdown = await legalTemplate(params.kind, await findFirm(db));
    return bodyMarkdown === null ? refuse('not-found') : { bodyMarkdown };
  });

  bind(routes.previewLegalText, async ({ body }) => ({ bodyHtml: await renderLegalText(body.bodyMarkdown) }));

  actionBinder(bind, db)(routes.publishLegalText, async (tx, { staff, body, time }, actor) => {
    const { seen, reason, effectiveFrom, isRegulatory = false, confirmedItems = [], ...text } = body;
    if (!(await holdVersion(tx, 'legal', seen))) return refuse('changed-meanwhile');
    const input = { ...text, isRegulatory, confirmedItems, effectiveFrom: calendarDate(effectiveFrom) };
    return performWithCompliance(tx, legalAction, input, { actor, reason, time }, staff.role);
  });
}

type Dated = { readonly effectiveFrom: CalendarDate };

function stateOf(text: Dated, inForce: Dated | undefined, today: CalendarDate) {
  if (text.effectiveFrom > today) return 'to-come' as const;
  return inForce === text ? ('in-force' as const) : ('past' as const);
}
