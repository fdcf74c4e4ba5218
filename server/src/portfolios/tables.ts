import type { Generated } from 'kysely';
import type { PerformanceSource } from '@niveshak/domain/firm/performance-source';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';

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
      source_kind: PerformanceSource;
      source_label: string;
      source_disclaimer: string;
      position: number;
    };
    performance_certificates: {
      id: Generated<string>;
      portfolio_id: string;
      number: string;
      agency: string;
      period_from: CalendarDate;
      period_to: CalendarDate;
      metrics: unknown;
      file_sha256: string;
      recorded_by: string;
      recorded_at: Generated<Date>;
    };
    portfolio_versions: {
      id: Generated<number>;
      portfolio_id: string;
      recorded_at: Generated<Date>;
      facts: unknown;
    };
    portfolio_rebalances: {
      id: Generated<string>;
      portfolio_id: string;
      date: CalendarDate;
      note: string;
      corrects: string | null;
      recorded_at: Date;
      rationale: Generated<string>;
      disclosures: Generated<string>;
      analyst: Generated<string>;
      article_slug: string | null;
      seal: string | null;
      seal_version: Generated<number>;
    };
    rebalance_drafts: {
      id: Generated<string>;
      portfolio_id: string;
      corrects: string | null;
      note: Generated<string>;
      rationale: Generated<string>;
      disclosures: Generated<string>;
      analyst: Generated<string>;
      article_slug: string | null;
      lines: unknown;
      version: Generated<number>;
      edited_by: string;
      edited_at: Generated<Date>;
      publish_at: Date | null;
      scheduled_by: string | null;
      schedule_reason: string | null;
      problem: string | null;
      rebalance_id: string | null;
      discarded_at: Date | null;
    };
    rebalance_weights: { rebalance_id: string; symbol: string; weight_ppm: number; reason: string };
  }
}
