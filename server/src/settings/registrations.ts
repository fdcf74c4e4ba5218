import * as routes from '@niveshak/contract/settings/registration-routes';
import { maxPictureBytes } from '@niveshak/contract/settings/schemas';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import {
  certificates,
  firmAddresses,
  PictureRefused,
  removeCertificate,
  removeFirmAddress,
  saveCertificate,
  saveFirmAddress,
} from '../firm/index.ts';
import type { Db } from '../platform/db/database.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { refuse } from '../platform/http/refusal.ts';
import { actionBinder, done } from '../platform/staff/act.ts';

/** Binds the routes for data the firm reports: web addresses (S-37) and analysts' certificates. */
export function bindRegistrationRoutes(bind: RouteBinder, db: Db): void {
  const act = actionBinder(bind, db);
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

  act(
    routes.saveCertificate,
    async (tx, { body: { reason: _reason, portrait, number, ...profile } }) => {
      const picture = typeof portrait === 'string' ? Buffer.from(portrait, 'base64') : portrait;
      const certificate = { number, ...profile, validUntil: calendarDate(profile.validUntil) };
      try {
        await saveCertificate(tx, certificate, picture);
      } catch (error) {
        if (error instanceof PictureRefused) return refuse('image-refused', { detail: error.message });
        throw error;
      }
      const after = { ...profile, ...(picture === undefined ? {} : { hasPortrait: picture !== null }) };
      return done({ action: 'firm.save-certificate', subject: { kind: 'certificate', id: number }, after });
    },
    { bodyBytes: Math.ceil(maxPictureBytes / 3) * 4 + 8_192 },
  );

  act(routes.removeCertificate, async (tx, { body: { number } }) => {
    if (!(await removeCertificate(tx, number))) return refuse('changed-meanwhile');
    return done({ action: 'firm.remove-certificate', subject: { kind: 'certificate', id: number } });
  });
}
