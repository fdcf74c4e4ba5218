import { formatDate, isCalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { formatRupees, paise } from '@niveshak/domain/primitives/paise';
import { planText } from '../frame/PlanText.tsx';
import { instantText } from '../frame/instant-text.ts';

/**
 * Returns the change of a log entry, one line per field, such as `tagline: Old → New`, or only the note. Omits ids,
 * which are in the CSV file, and the subject's name, which is next to the change.
 */
export function changeLines(before: unknown, after: unknown, subject: string | null = null): string[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  if (old === null || now === null)
    return [before, after].flatMap((value) => (isNothing(value) ? [] : [textOf(value)]));
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((name) => {
    const values = [old.get(name), now.get(name)].filter((value) => !isNothing(value));
    const isChange = old.has(name) && now.has(name);
    if (values.every((value) => isUuid(value) || value === subject)) return [];
    const texts = (isChange ? [old.get(name), now.get(name)] : values).map((value) => textOf(value, name));
    return [`${nameText(name)}: ${texts.join(' → ')}`];
  });
}

export function isUuid(value: unknown): boolean {
  return typeof value === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
}

/** Names of fields whose identifiers are unclear. */
const fieldNames = new Map([
  ['alias', 'plan'],
  ['corrects', 'correction of'],
  ['isOffered', 'offered'],
  ['isOn', 'on'],
  ['isOpen', 'open'],
  ['isWithdrawn', 'withdrawn'],
  ['left', 'left to refund'],
  ['letter', 'email to'],
  ['slug', 'address'],
  ['tds', 'TDS'],
  ['toEmail', 'email'],
  ['utr', 'UTR'],
  ['wanted', 'amount'],
]);

const valueNames = new Map([
  ['entitled', 'members with access'],
  ['everybody', 'all members'],
  ['unused-days', 'unused days'],
]);

/** Returns a field name as words, such as `start date` for `startDate`. */
function nameText(name: string): string {
  return fieldNames.get(name) ?? wordsOf(name);
}

function wordsOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/ paise$/, '');
}

/** Returns the fields of a value, null for a value without fields, or an empty map for an absent value. */
function fieldsOf(value: unknown): Map<string, unknown> | null {
  if (isNothing(value)) return new Map();
  return typeof value === 'object' && !Array.isArray(value) ? new Map(Object.entries(value ?? {})) : null;
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined;
}

function textOf(value: unknown, name = ''): string {
  if (isNothing(value)) return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' && isAmount(name)) return formatRupees(paise(value));
  if (typeof value === 'string') {
    if (/^\d{4}-\d{2}-\d{2}T/.test(value)) return instantText(value);
    if (isCalendarDate(value)) return formatDate(value);
    return name === 'alias' || name === 'plans' ? planText(value) : (valueNames.get(value) ?? value);
  }
  if (Array.isArray(value)) return value.map((each) => textOf(each, name)).join(', ');
  return typeof value === 'object' ? changeLines(null, value).join('; ') : JSON.stringify(value);
}

/** Returns whether the field's name indicates an amount in paise. */
function isAmount(name: string): boolean {
  return /^(?:amount|refund|fullPrice|left|limit|tds|wanted)$|paise$/i.test(name);
}
