import * as routes from '@niveshak/contract/settings/routes';
import { isNotified, legalNoticeProblem } from '@niveshak/domain/kyc/legal-notice';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { legalTextOfVersion, listLegalTexts, renderLegalText, saveLegalDocument } from '../kyc/index.ts';
import type { Db } from '../platform/db/database.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { refuse } from '../platform/http/refusal.ts';
import { actBinder } from '../platform/staff/act.ts';
import { countLegalNotices, legalNoticeReference, queueLegalNotices } from './legal-notices.ts';
import { settingBinder, seenOf } from '../platform/staff/save-setting.ts';

export function bindLegalRoutes(bind: RouteBinder, db: Db): void {
  const setting = settingBinder(actBinder(bind, db));
  bind(routes.getLegalVersions, async ({ versions, time: { today } }) => {
    const seen = seenOf(await versions(), 'legal');
    const texts = await listLegalTexts(db);
    const notices = await countLegalNotices(db);
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

  bind(routes.previewLegalText, async ({ body }) => ({ bodyHtml: await renderLegalText(body.bodyMarkdown) }));

  setting(
    routes.publishLegalText,
    { name: 'legal', action: 'legal.publish' },
    async (tx, { body, time: { today } }) => {
      const { kind, version, title, noticeDays, bodyMarkdown, isRegulatory = false } = body;
      const effectiveFrom = calendarDate(body.effectiveFrom);
      const others = (await listLegalTexts(tx)).filter((text) => text.kind === kind);
      if (others.some((text) => text.version === version))
        return refuse('setting-refused', {
          detail: `There is a version ${version} already, and versions never change.`,
        });
      const latest = others[0] ?? null;
      const problem = legalNoticeProblem({
        effectiveFrom,
        noticeDays,
        today,
        latest: latest?.effectiveFrom ?? null,
        kind,
        isRegulatory,
      });
      if (problem !== null) return refuse('setting-refused', { detail: problem });
      const publication = { on: today, noticeDays, isRegulatory };
      await saveLegalDocument(tx, { kind, version, title, effectiveFrom, bodyMarkdown, publication });
      if (latest !== null && isNotified(kind)) await queueLegalNotices(tx, { kind, version });
      return {
        before: latest === null ? null : { kind, version: latest.version },
        after: { kind, version, title, effectiveFrom, noticeDays, isRegulatory },
      };
    },
  );
}

type Dated = { readonly effectiveFrom: CalendarDate };

function stateOf(text: Dated, inForce: Dated | undefined, today: CalendarDate) {
  if (text.effectiveFrom > today) return 'to-come' as const;
  return inForce === text ? ('in-force' as const) : ('past' as const);
}
