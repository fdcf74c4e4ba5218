import * as routes from '@niveshak/contract/settings/registration-routes';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import {
  certificates,
  firmAddresses,
  removeCertificate,
  removeFirmAddress,
  saveCertificate,
  saveFirmAddress,
} from '../firm/index.ts';
import type { Db } from '../platform/db/database.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { refuse } from '../platform/http/refusal.ts';
import { actBinder, done } from '../platform/staff/act.ts';

/** Routes for what the firm reports: its web addresses (S-37) and its analysts' certificates. */
export function bindRegistrationRoutes(bind: RouteBinder, db: Db): void {
  const act = actBinder(bind, db);
  bind(routes.getRegistrations, async () => ({
    addresses: await firmAddresses(db),
    certificates: await certificates(db),
  }));

  act(routes.saveFirmAddress, async (tx, { body: { address, reportedOn } }) => {
    await saveFirmAddress(tx, { address, reportedOn: reportedOn === null ? null : calendarDate(reportedOn) });
    return done({
      action: 'firm.save-address',
      subject: { kind: 'address', id: address },
      after: { reportedOn },
    });
  });

  act(routes.removeFirmAddress, async (tx, { body: { address } }) => {
    if (!(await removeFirmAddress(tx, address))) return refuse('changed-meanwhile');
    return done({ action: 'firm.remove-address', subject: { kind: 'address', id: address } });
  });

  act(routes.saveCertificate, async (tx, { body: { number, analyst, validUntil } }) => {
    await saveCertificate(tx, { number, analyst, validUntil: calendarDate(validUntil) });
    const after = { analyst, validUntil };
    return done({ action: 'firm.save-certificate', subject: { kind: 'certificate', id: number }, after });
  });

  act(routes.removeCertificate, async (tx, { body: { number } }) => {
    if (!(await removeCertificate(tx, number))) return refuse('changed-meanwhile');
    return done({ action: 'firm.remove-certificate', subject: { kind: 'certificate', id: number } });
  });
}
