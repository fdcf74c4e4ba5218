import { nameOfPlan, readPlanDescriptions } from '../../catalogue/index.ts';
import type { Order } from '../../checkout/index.ts';
import type { EmailContent, EmailItem } from '../../notifications/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { stopUrl } from '../links.ts';
import type { Mandate } from '../mandate-store.ts';
import type { Renewal } from '../renewal-store.ts';

export type RenewalContext = {
  readonly db: Db;
  readonly appOrigin: string;
  readonly renewal: Renewal;
  readonly mandate: Mandate;
  /** Null while the member has not agreed to a changed price or terms. */
  readonly order: Order | null;
};

export type ComposedEmail = {
  readonly subject: string;
  readonly letter: EmailContent;
  /** Deduplicates the email if an event is delivered more than once. */
  readonly reference: string;
};

export async function planNameOf({ db }: Pick<RenewalContext, 'db'>, { alias }: Mandate): Promise<string> {
  return nameOfPlan(await readPlanDescriptions(db), alias);
}

/** Returns the stop link shown in every renewal email. */
export async function stopItem(
  { db, appOrigin }: Pick<RenewalContext, 'db' | 'appOrigin'>,
  mandateId: string,
): Promise<EmailItem> {
  return {
    label: 'Automatic renewal',
    title: 'Stop automatic renewal',
    text: 'One click, without signing in. Your plan stays active until its last day.',
    url: await stopUrl(db, appOrigin, mandateId),
  };
}
