import type { Generated } from 'kysely';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';

declare module '../platform/db/database.ts' {
  interface Database {
    market_state: { id: true; version: number };
    instruments: {
      id: Generated<number>;
      name: string;
      isin: string | null;
      industry: string | null;
      first_on: CalendarDate | null;
      last_on: CalendarDate | null;
    };
    instrument_symbols: { symbol: string; from_on: CalendarDate; instrument_id: number };
    price_years: { instrument_id: number; year: number; closes: Buffer; bars: Buffer; volumes: Buffer };
    trading_days: { date: CalendarDate };
    index_closes: { index_name: string; is_total_return: boolean; date: CalendarDate; close: number };
    corporate_actions: {
      symbol: string;
      ex_date: CalendarDate;
      kind: string;
      amount: number;
      action: unknown;
      purpose: string;
    };
    price_files: {
      id: Generated<number>;
      name: string;
      kind: string;
      rows: number;
      stored: number;
      unchanged: number;
      skipped: unknown;
    };
    exchange_holidays: {
      id: Generated<number>;
      date: CalendarDate;
      is_holiday: boolean;
      name: string;
      reason: string;
      staff_id: string;
      recorded_at: Generated<Date>;
    };
    outlier_days: { date: CalendarDate };
    outliers: {
      date: CalendarDate;
      category: 'bullish' | 'bearish';
      rank: number;
      instrument_id: number;
      close_paise: number;
      day_return: number;
      return_deviations: number;
      volume: number;
      volume_deviations: number;
    };
    outlier_outcomes: {
      category: 'bullish' | 'bearish';
      months: number;
      calls: number;
      median_return: number;
    };
  }
}
