import { createHash } from 'node:crypto';
import { z } from 'zod';
import { actionChange } from '@niveshak/contract/market-data/staff-schemas';
import type { ActionChange, ActionPreview } from '@niveshak/contract/market-data/staff-schemas';
import { checkPrice } from '@niveshak/domain/market-data/action-check';
import type { PriceCheck } from '@niveshak/domain/market-data/action-check';
import { purposeText } from '@niveshak/domain/market-data/corporate-action';
import type { CorporateAction } from '@niveshak/domain/market-data/corporate-action';
import { actionOf, purposeOf } from '@niveshak/domain/market-data/entered-action';
import { addDays, calendarDate, formatDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { decimal, signedPercent } from '@niveshak/domain/primitives/number-format';
import type { Db } from '../../platform/db/database.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { done } from '../../platform/staff/act.ts';
import type { ApprovableAction } from '../../platform/staff/actions.ts';
import type { ActionsChange } from '../price-grid.ts';
import { lockActions, recordAction, removeAction, storedAction } from '../share-actions.ts';
import type { ActionKey } from '../share-actions.ts';
import { readShareSeries } from '../share-series.ts';
import { readActions, sharesNow } from '../store.ts';
import type { ActionOfShare } from '../store.ts';

export type ChangedReturn = ActionPreview['portfolios'][number];

/** Returns the portfolios whose return on a day changes with the corporate actions. Implemented by a slice above. */
export type ReturnsWith = (
  db: Db,
  change: ActionsChange,
  today: CalendarDate,
) => Promise<readonly ChangedReturn[]>;

/** A close within this many days of the ex-date counts as the price across it. */
const pricedWithin = 30;

const input = z.object({ change: z.custom<ActionChange>(isActionChange), confirmsPrice: z.boolean() });

function isActionChange(value: unknown): boolean {
  return actionChange.safeParse(value).success;
}

type Change = {
  readonly symbol: string;
  readonly exDate: CalendarDate;
  readonly purpose: string;
  /** New action, or null to remove the one with `key`. */
  readonly action: CorporateAction | null;
  readonly key: ActionKey;
};

type Plan = {
  readonly changed: Change;
  readonly price: PriceCheck | null;
  readonly portfolios: ChangedReturn[];
};

/**
 * Staff action that records, corrects or removes a corporate action. Needs a second approver, because it changes
 * published returns.
 */
export function corporateAction(
  returnsWith: ReturnsWith,
): ApprovableAction<z.infer<typeof input>, Plan, { outcome: 'done' }> {
  return {
    act: 'change-corporate-action',
    name: 'market.action',
    input,
    lock: lockActions,
    plan: async (db, { change, confirmsPrice }, { time }) => {
      const plan = await planChange(db, change, time.today, returnsWith);
      if (plan instanceof Refusal || plan.price?.isContradicted !== true || confirmsPrice) return plan;
      return refuse('setting-refused', {
        detail: `${priceText(plan.price)} Confirm it if the action is still correct.`,
      });
    },
    needsApproval: async () => true,
    pending: (plan) => ({
      title: titleOf(plan),
      subject: { kind: 'share', id: plan.changed.symbol },
      subjectId: subjectIdOf(plan.changed),
      amount: null,
      facts: factsOf(plan),
    }),
    alreadyPending: refuse('changed-meanwhile', {
      detail: 'A change of this share on this day is already pending approval.',
    }),
    apply: async (tx, plan) => {
      const { symbol, exDate, purpose, action, key } = plan.changed;
      const isDone =
        action === null
          ? (await removeAction(tx, key)) !== null
          : await recordAction(tx, { symbol, exDate, action, purpose });
      if (!isDone) return refuse('changed-meanwhile');
      const entry = {
        action: action === null ? 'market.no-action' : 'market.action',
        subject: { kind: 'share', id: symbol },
        ...(action === null ? { before: factsOf(plan) } : { after: factsOf(plan) }),
      };
      return done(entry, { outcome: 'done' });
    },
  };
}

/** Returns the effects of a change, or a refusal if it is not possible. Writes nothing. */
export async function planChange(
  db: Db,
  change: ActionChange,
  today: CalendarDate,
  returnsWith: ReturnsWith,
): Promise<Plan | Refusal> {
  const changed = await changeOf(db, change);
  if (changed instanceof Refusal) return changed;
  const { symbol, exDate, action } = changed;
  const [share] = await sharesNow(db, [{ symbol, on: exDate }]);
  if (share === undefined) {
    if (action === null) return { changed, price: null, portfolios: [] };
    return refuse('setting-refused', { detail: `No share traded as ${symbol} on or before that day.` });
  }
  const { instrumentId } = share;
  const apply = actionsWith(changed, instrumentId);
  const stored = await readActions(db, [instrumentId], exDate);
  const ofDay = apply(stored).filter((each) => each.exDate === exDate);
  const wanted = action === null ? undefined : JSON.stringify(sorted(action));
  if (stored.some((each) => each.exDate === exDate && JSON.stringify(sorted(each.action)) === wanted))
    return refuse('changed-meanwhile', { detail: 'This action is already recorded.' });
  const closes =
    (
      await readShareSeries(db, [instrumentId], addDays(exDate, -pricedWithin), addDays(exDate, pricedWithin))
    ).get(instrumentId) ?? [];
  const price = checkPrice(
    ofDay.map((each) => each.action),
    closes.findLast(({ date }) => date < exDate) ?? null,
    closes.find(({ date }) => date >= exDate) ?? null,
  );
  return { changed, price, portfolios: [...(await returnsWith(db, apply, today))] };
}

async function changeOf(db: Db, change: ActionChange): Promise<Change | Refusal> {
  const exDate = calendarDate(change.exDate);
  if (change.change === 'remove') {
    const { symbol, kind, amount } = change;
    const key = { symbol, exDate, kind, amount };
    const kept = await storedAction(db, key);
    if (kept === null) return refuse('changed-meanwhile', { detail: 'This action no longer exists.' });
    return { symbol, exDate, purpose: kept.purpose, action: null, key };
  }
  const symbol = change.symbol.toUpperCase();
  const action = actionOf(change.action);
  if (action === null) return refuse('setting-refused', { detail: 'This does not change the share.' });
  const amount = action.kind === 'dividend' ? action.amount : 0;
  const key = { symbol, exDate, kind: action.kind, amount };
  return { symbol, exDate, purpose: purposeOf(change.action), action, key };
}

/** Returns the stored actions after the change. An action of the same kind and day is replaced, as in the table. */
function actionsWith({ exDate, purpose, action, key }: Change, instrumentId: number): ActionsChange {
  const isReplaced = (each: ActionOfShare) =>
    each.instrumentId === instrumentId &&
    each.exDate === exDate &&
    each.action.kind === key.kind &&
    (each.action.kind !== 'dividend' || each.action.amount === key.amount);
  return (actions) => [
    ...actions.filter((each) => !isReplaced(each)),
    ...(action === null ? [] : [{ instrumentId, exDate, action, purpose }]),
  ];
}

function sorted(action: CorporateAction): [string, unknown][] {
  return Object.entries(action).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** Allows only one pending change per share and day. */
function subjectIdOf({ symbol, exDate }: Change): string {
  const hex = createHash('sha256').update(`${symbol} ${exDate}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function titleOf({ changed, price, portfolios }: Plan): string {
  const { action, symbol, exDate, purpose } = changed;
  const what = `${action === null ? 'Remove' : 'Record'} for ${symbol} on ${formatDate(exDate)}: ${purposeText(purpose)}`;
  const effects = portfolios.map(
    ({ title, before, after }) => `${title} ${returnText(before)} → ${returnText(after)}`,
  );
  return [what, price === null ? 'The price cannot be compared' : priceText(price), ...effects].join('. ');
}

function priceText({ traded, claimed, isContradicted }: PriceCheck): string {
  const moved = `The price became ${decimal(traded)} times that of the day before`;
  return isContradicted
    ? `${moved}, which contradicts the actions of the day: ${decimal(claimed)} times.`
    : `${moved}; the actions of the day claim ${decimal(claimed)}`;
}

function returnText(value: number | null): string {
  return value === null ? 'no return' : signedPercent(value);
}

function factsOf({ changed: { exDate, purpose }, price, portfolios }: Plan) {
  return {
    exDate,
    purpose,
    ...(price === null
      ? {}
      : { traded: price.traded, claimed: price.claimed, isContradicted: price.isContradicted }),
    portfolios: portfolios.map(({ title, before, after }) => ({ title, before, after })),
  };
}
