import type { BodyOf } from '@niveshak/contract/http/route';
import type * as routes from '@niveshak/contract/portfolios/staff-routes';
import { calendarDate, formatDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { done } from '../../platform/staff/act.ts';
import type { PersonActor } from '../../platform/staff/audit.ts';
import { insertCertificate } from '../certificates.ts';
import { bumpVersion, lockPortfolio, portfolioById } from '../store.ts';

/** Records a certificate for a portfolio's returns. Whether it is shown depends on the portfolio's source. */
export async function recordCertificate(
  tx: Tx,
  actor: PersonActor,
  portfolioId: string,
  body: BodyOf<typeof routes.recordCertificate>,
  today: CalendarDate,
) {
  await lockPortfolio(tx, portfolioId);
  if ((await portfolioById(tx, portfolioId)) === null) return refuse('not-found');
  const file = Buffer.from(body.base64, 'base64');
  if (!file.subarray(0, 5).equals(Buffer.from('%PDF-')))
    return refuse('publication-refused', { detail: 'The certificate is not a PDF file.' });
  if (body.to > today)
    return refuse('publication-refused', {
      detail: `The certificate’s period ends after ${formatDate(today)}.`,
    });
  const { number, agency } = body;
  const metrics = Object.fromEntries(body.metrics.map(({ metric, value }) => [metric, value]));
  const certificate = { number, agency, from: calendarDate(body.from), to: calendarDate(body.to), metrics };
  const id = await insertCertificate(tx, portfolioId, certificate, { file, by: actor.staffId });
  await bumpVersion(tx);
  return done({
    action: 'portfolio.certificate',
    subject: { kind: 'portfolio', id: portfolioId },
    after: { certificateId: id, ...certificate },
  });
}
