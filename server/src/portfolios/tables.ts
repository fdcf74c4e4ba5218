import type { Generated } from 'kysely';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';

export type SourceKind = 'live' | 'verified' | 'hidden';

declare module '../platform/db/database.ts' {
  interface Database {
    portfolio_settings: {
      id: true;
      version: number;
      risk_free_rate: number;
      risk_free_source: string;
    };
    portfolios: {
      id: Generated<string>;
      slug: string;
      is_experimental: boolean;
      style: number | null;
      title: string;
      description: string;
      universe: string;
      method: string;
      rebalancing: string;
      risk_label: string;
      factsheet: string;
      benchmark: string;
      launch_date: CalendarDate;
      closed_on: CalendarDate | null;
      source_kind: SourceKind;
      source_label: string;
      source_disclaimer: string;
      position: number;
    };
    portfolio_rebalances: {
      id: Generated<string>;
      portfolio_id: string;
      date: CalendarDate;
      note: string;
      corrects: string | null;
      recorded_at: Date;
    };
    rebalance_weights: { rebalance_id: string; symbol: string; weight_ppm: number; reason: string };
  }
}
