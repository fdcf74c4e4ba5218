import { parseCalendarDate } from '@niveshak/domain/primitives/calendar-date';

const texts = ['search', 'by', 'action', 'kind'] as const;
const days = ['from', 'to'] as const;

export type AuditSearch = Partial<Record<(typeof texts)[number] | (typeof days)[number], string>>;

/** Returns the filter from the URL without empty and invalid values. */
export function auditSearchOf(search: Record<string, unknown>): AuditSearch {
  const given = (name: string) => {
    const value = search[name];
    return typeof value === 'string' ? value : '';
  };
  return Object.fromEntries([
    ...texts.map((name) => [name, given(name)] as const).filter(([, value]) => value !== ''),
    ...days
      .map((name) => [name, given(name)] as const)
      .filter(([, value]) => parseCalendarDate(value) !== null),
  ]);
}
