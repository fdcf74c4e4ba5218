import { recommendationSources } from '@niveshak/contract/recommendations/staff-schemas';
import type { RecommendationSource } from '@niveshak/contract/recommendations/staff-schemas';
import { parseCalendarDate } from '@niveshak/domain/primitives/calendar-date';

/** Filter and page of the register, as in the URL. */
export type RegisterSearch = {
  from?: string;
  to?: string;
  analyst?: string;
  symbol?: string;
  source?: RecommendationSource;
  page?: number;
};

export function registerSearchOf(search: Record<string, unknown>): RegisterSearch {
  const day = (name: 'from' | 'to') => {
    const value = search[name];
    return typeof value === 'string' && parseCalendarDate(value) !== null ? { [name]: value } : {};
  };
  const word = (name: 'analyst' | 'symbol') => {
    // The URL parser converts a symbol of digits to a number.
    const value = search[name];
    const text = typeof value === 'number' ? String(value) : value;
    return typeof text === 'string' && text.trim() !== '' ? { [name]: text.trim() } : {};
  };
  const source = recommendationSources.find((each) => each === search['source']);
  const page = Number(search['page']);
  return {
    ...day('from'),
    ...day('to'),
    ...word('analyst'),
    ...word('symbol'),
    ...(source === undefined ? {} : { source }),
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
  };
}
