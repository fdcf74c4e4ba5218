/** `debit` charges the bank account through a registered token. `link` lets the member pay each renewal by link. */
export const renewalMethods = ['debit', 'link'] as const;
export type RenewalMethod = (typeof renewalMethods)[number];

/**
 * `chosen`: consented, first payment open. `registering`: paid, not yet confirmed by the bank. `paused`: paused by the
 * member at the bank. `stopped` is final.
 */
export const mandateStates = ['chosen', 'registering', 'active', 'paused', 'stopped'] as const;
export type MandateState = (typeof mandateStates)[number];

/** Why a mandate stopped. `not-sold` means that the plan cannot be renewed. */
export const stopReasons = [
  'member',
  'chosen-again',
  'rejected',
  'revoked',
  'expired',
  'cancelled',
  'refunded',
  'disputed',
  'sunset',
  'plan-changed',
  'not-sold',
  'not-agreed',
  'unpaid',
  'erased',
] as const;
export type StopReason = (typeof stopReasons)[number];

/** Token status at the provider. */
const tokenStatuses = ['initiated', 'confirmed', 'rejected', 'paused', 'cancelled', 'expired'] as const;
export type TokenStatus = (typeof tokenStatuses)[number];

export interface MandateStanding {
  readonly state: MandateState;
  /** Null unless stopped. */
  readonly reason: StopReason | null;
}

const ofToken = {
  initiated: { state: 'registering', reason: null },
  confirmed: { state: 'active', reason: null },
  paused: { state: 'paused', reason: null },
  rejected: { state: 'stopped', reason: 'rejected' },
  cancelled: { state: 'stopped', reason: 'revoked' },
  expired: { state: 'stopped', reason: 'expired' },
} as const satisfies Record<TokenStatus, MandateStanding>;

/** Returns the mandate after the provider reported its token. A stopped mandate stays stopped. */
export function afterToken(mandate: MandateStanding, token: TokenStatus): MandateStanding {
  return mandate.state === 'stopped' ? mandate : ofToken[token];
}

/** Whether a plan can still be renewed through a mandate in this state. */
export const isLive = {
  chosen: false,
  registering: true,
  active: true,
  paused: true,
  stopped: false,
} as const satisfies Record<MandateState, boolean>;
