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
  /** `later`: no recipient yet. */
  when: 'now' | 'day' | 'later';
  /** YYYY-MM-DD, from the device's date picker. */
  sendOn: string;
};

/** Both forms of a gift purchase: the payer's and the recipient's. */
export type GiveForm = CheckoutForm & RecipientForm;

export const emptyRecipient: RecipientForm = {
  toEmail: '',
  toName: '',
  message: '',
  when: 'now',
  sendOn: '',
};

/** Converts to the server's format, using only the chosen options. */
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
