import { formatDate, isCalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { formatRupees, paise } from '@niveshak/domain/primitives/paise';
import { planText } from '../frame/PlanText.tsx';
import { instantText } from '../frame/instant-text.ts';

/**
 * Describes a change in the log, one line per field, such as `tagline: Old → New`, or the note alone. Ids are omitted,
 * because the CSV file contains them, and so is the subject's name, which the entry shows next to the change.
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

/** Names of fields that their words do not explain. */
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

/** Converts a field name to words: `startDate` is `start date`. */
function nameText(name: string): string {
  return fieldNames.get(name) ?? wordsOf(name);
}

function wordsOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/ paise$/, '');
}

/** Returns a value's fields, null for a value without fields, or an empty map for an absent value. */
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

/** Returns whether a field holds paise, by its name. */
function isAmount(name: string): boolean {
  return /^(?:amount|refund|fullPrice|left|limit|tds|wanted)$|paise$/i.test(name);
}
