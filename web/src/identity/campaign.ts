import { campaignCookieSeconds, writeCookie } from '../lib/cookies.ts';
import { cookieNames } from '../lib/storage-keys.ts';

export type Campaign = {
  readonly plan: string | null;
  readonly referral: string | null;
  readonly rest: string;
};

/** Extracts `subscription` and `invite` from a query string. `rest` is the remaining query, including the `?`. */
export function readCampaign(search: string): Campaign {
  const query = new URLSearchParams(search);
  const plan = query.get('subscription')?.trim().toUpperCase();
  const referral = query.get('invite')?.trim();
  query.delete('subscription');
  query.delete('invite');
  const rest = query.toString();
  return {
    plan: plan || null,
    referral: referral || null,
    rest: rest && `?${rest}`,
  };
}

/** Stores the values for 900 seconds (specification section 2). */
export function storeCampaign({ plan, referral }: Campaign): void {
  if (plan !== null) writeCookie(cookieNames.plan, plan, campaignCookieSeconds);
  if (referral !== null) writeCookie(cookieNames.referral, referral, campaignCookieSeconds);
}
