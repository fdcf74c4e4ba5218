import type { Config } from '@niveshak/contract/platform/schemas';
import { isRecord } from './http.ts';

const textParts = {
  identity: ['domain', 'clientId', 'connection', 'audience', 'issuer', 'jwksUri'],
  payments: ['keyId', 'scriptUrl'],
} as const satisfies { [Part in 'identity' | 'payments']: readonly (keyof Config[Part])[] };

const optionalParts = {
  broker: ['gateway', 'scriptUrl'],
  firm: [
    'name',
    'legalName',
    'tagline',
    'state',
    'gstin',
    'address',
    'sebiRegistration',
    'bseEnlistment',
    'principalOfficer',
    'complianceOfficer',
    'supportEmail',
    'supportPhone',
    'grievanceEmail',
    'website',
    'riskWarning',
  ],
} as const satisfies {
  [Part in 'broker' | 'firm']: readonly (keyof NonNullable<Config[Part]>)[];
};

function hasTexts(value: unknown, fields: readonly string[]): boolean {
  return isRecord(value) && fields.every((field) => typeof value[field] === 'string');
}

function hasFlags(value: Readonly<Record<string, unknown>>, fields: readonly string[]): boolean {
  return fields.every((field) => typeof value[field] === 'boolean');
}

const isTextOrNull = (value: unknown) => value === null || typeof value === 'string';

function hasLogo(logo: unknown): boolean {
  return (
    logo === null ||
    (isRecord(logo) &&
      /^[0-9a-f]{64}$/.test(String(logo['hash'])) &&
      Number(logo['width']) > 0 &&
      Number(logo['height']) > 0)
  );
}

/**
 * Returns whether a response is a valid configuration. Hand-written because every screen needs this check first and the
 * schema library is 7 kB. The test next to this file keeps it consistent with the contract's schema.
 */
export function isConfig(value: unknown): value is Config {
  if (!isRecord(value)) return false;
  const { businessNow, sunset, errorReporting, firm } = value;
  return (
    Object.entries(textParts).every(([part, fields]) => hasTexts(value[part], fields)) &&
    Object.entries(optionalParts).every(
      ([part, fields]) => value[part] === null || hasTexts(value[part], fields),
    ) &&
    typeof businessNow === 'string' &&
    !Number.isNaN(Date.parse(businessNow)) &&
    hasFlags(value, ['isTestClock', 'isOpen', 'isRehearsal', 'isTimeMachine']) &&
    (sunset === null ||
      (hasTexts(sunset, ['date', 'notice']) && isRecord(sunset) && Number.isInteger(sunset['daysLeft']))) &&
    (firm === null ||
      (isRecord(firm) &&
        hasFlags(firm, ['offersCefcom', 'offersTrial']) &&
        ['hidden', 'verified', 'live'].includes(String(firm['performanceSource'])) &&
        hasLogo(firm['logo']) &&
        isTextOrNull(firm['upiId']) &&
        isTextOrNull(firm['accent']) &&
        Array.isArray(firm['redirectOrigins']) &&
        firm['redirectOrigins'].every((origin) => typeof origin === 'string'))) &&
    ['firmPlans', 'withdrawnPlans'].every(
      (plans) => value[plans] === undefined || Array.isArray(value[plans]),
    ) &&
    (value['brand'] === null || isRecord(value['brand'])) &&
    (errorReporting === null || hasTexts(errorReporting, ['dsn', 'release']))
  );
}
