import type { Paise } from '../primitives/paise.ts';
import { add, paise, zeroPaise } from '../primitives/paise.ts';
import type { PlannedOrder } from './planner.ts';

/** Charges on delivery trades, stored as data because they change. Rates are in millionths of the trade amount. */
export interface CostRates {
  readonly asOf: string;
  readonly sttPpm: number;
  /** Charged on purchases only. */
  readonly stampPpm: number;
  readonly exchangePpm: number;
  readonly regulatorPpm: number;
  readonly brokeragePpm: number;
  /** Charged per stock sold per day, including GST. */
  readonly depositoryPerSale: Paise;
  /** Charged on brokerage, exchange and regulator charges. */
  readonly gstPercent: number;
}

/**
 * Rates of 2025: STT 0.1 % on both sides, stamp duty 0.015 % on purchases, NSE 0.00297 %, SEBI 0.0001 %, and a discount
 * broker.
 */
export const exampleRates: CostRates = {
  asOf: '2025-06-01',
  sttPpm: 1000,
  stampPpm: 150,
  exchangePpm: 30,
  regulatorPpm: 1,
  brokeragePpm: 0,
  depositoryPerSale: paise(1534),
  gstPercent: 18,
};

export interface TradeCosts {
  readonly taxes: Paise;
  readonly charges: Paise;
  readonly depository: Paise;
  readonly total: Paise;
}

/**
 * Returns the estimated charges on the orders in addition to their amounts. Each part is rounded half up to the paisa.
 */
export function tradeCosts(orders: readonly PlannedOrder[], rates: CostRates): TradeCosts {
  const bought = sum(orders.filter(({ delta }) => delta > 0));
  const sold = sum(orders.filter(({ delta }) => delta < 0));
  const all = bought + sold;
  const part = (amount: number, ppm: number) => paise(Math.round((amount * ppm) / 1_000_000));
  const taxes = add(part(all, rates.sttPpm), part(bought, rates.stampPpm));
  const services = add(
    part(all, rates.exchangePpm),
    part(all, rates.regulatorPpm),
    part(all, rates.brokeragePpm),
  );
  const charges = add(services, paise(Math.round((services * rates.gstPercent) / 100)));
  const sales = orders.filter(({ delta }) => delta < 0).length;
  const depository = paise(rates.depositoryPerSale * sales);
  return { taxes, charges, depository, total: add(taxes, charges, depository) };
}

function sum(orders: readonly PlannedOrder[]): number {
  return add(zeroPaise, ...orders.map(({ amount }) => amount));
}
