import type { GiftDetails } from '@niveshak/contract/gifts/schemas';
import { giftsTexts } from '@niveshak/contract/gifts/texts';
import { identityMessages } from '@niveshak/contract/identity/texts';
import { isEmail } from '@niveshak/domain/identity/email';
import { parseCalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { CheckoutForm } from '../checkout/form.ts';

export type RecipientForm = {
  toEmail: string;
  toName: string;
  message: string;
  /** `later` means no recipient yet. */
  when: 'now' | 'day' | 'later';
  /** Day as YYYY-MM-DD, from the device's date picker. */
  sendOn: string;
};

/** Gift purchase form with payer and recipient. */
export type GiveForm = CheckoutForm & RecipientForm;

export const emptyRecipient: RecipientForm = {
  toEmail: '',
  toName: '',
  message: '',
  when: 'now',
  sendOn: '',
};

/** Returns the gift details in the server's format. Includes only the selected options. */
export function giftDetailsOf({ toEmail, toName, message, when, sendOn }: RecipientForm): GiftDetails {
  if (when === 'later') return { toEmail: null, toName: null, message: null, sendOn: null };
  return {
    toEmail: toEmail.trim().toLowerCase(),
    toName: toName.trim() || null,
    message: message.trim() || null,
    sendOn: when === 'day' ? sendOn : null,
  };
}

type Verdict = true | string;

export function emailRule(ownEmail: string) {
  return (value: string): Verdict => {
    const address = value.trim().toLowerCase();
    if (address === '') return giftsTexts.emailRequired;
    if (!isEmail(address)) return identityMessages.emailInvalid;
    return address !== ownEmail.toLowerCase() || giftsTexts.ownAddress;
  };
}

export function dayRule(today: CalendarDate, last: CalendarDate) {
  return (value: string): Verdict => {
    const day = parseCalendarDate(value);
    if (day === null || day < today) return giftsTexts.pastDay;
    return day <= last || giftsTexts.lateDay;
  };
}
