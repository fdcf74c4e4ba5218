import type { ProfileBody } from '@niveshak/contract/account/schemas';
import { checkoutMessages } from '@niveshak/contract/checkout/messages';
import { messagesAbroad } from '@niveshak/contract/checkout/messages-abroad';
import {
  isOutsideIndia,
  isPhoneIn,
  isPostalCodeIn,
  normalisePhone,
} from '@niveshak/domain/billing/buyer-contact';
import { businessProblem } from '@niveshak/domain/billing/business-buyer';
import { isStateCode } from '@niveshak/domain/billing/states';
import { lockUser, updateProfile } from '../identity/index.ts';
import type { Db } from '../platform/db/database.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Refusal } from '../platform/http/refusal.ts';

/**
 * Saves billing details for future invoices. Does not change issued documents. Returns a refusal if they are invalid,
 * else null.
 */
export async function saveProfile(db: Db, userId: string, body: ProfileBody): Promise<Refusal | null> {
  const blankAsNull = (text: string | null) => (text === null || text.trim() === '' ? null : text.trim());
  const mobile = blankAsNull(body.mobile);
  const state = blankAsNull(body.state);
  const pinCode = blankAsNull(body.pinCode);
  const address = blankAsNull(body.address);
  const gstNumber = blankAsNull(body.gstNumber)?.toUpperCase() ?? null;
  const businessName = gstNumber === null ? null : blankAsNull(body.businessName);
  const messages = isOutsideIndia(state)
    ? { mobile: messagesAbroad.mobileInvalid, pinCode: messagesAbroad.postalCodeInvalid }
    : { mobile: checkoutMessages.mobileInvalid, pinCode: checkoutMessages.pinCodeInvalid };
  const errors = [
    mobile !== null && !isPhoneIn(state, mobile) && { path: 'mobile', message: messages.mobile },
    state !== null && !isStateCode(state) && { path: 'state', message: checkoutMessages.stateRequired },
    pinCode !== null && !isPostalCodeIn(state, pinCode) && { path: 'pinCode', message: messages.pinCode },
    ...problemOf(businessProblem({ gstNumber, state, businessName, address })),
  ].filter((error) => error !== false);
  if (errors.length > 0) return refuse('invalid-input', { errors });
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    await updateProfile(tx, userId, {
      mobile: mobile === null ? null : normalisePhone(state, mobile),
      state,
      pinCode,
      address,
      businessName,
      gstNumber,
    });
  });
  return null;
}

function problemOf(problem: ReturnType<typeof businessProblem>): { path: string; message: string }[] {
  switch (problem) {
    case 'gstin-invalid':
      return [{ path: 'gstNumber', message: checkoutMessages.gstInvalid }];
    case 'gstin-state':
      return [{ path: 'state', message: checkoutMessages.gstState }];
    case 'name-missing':
      return [{ path: 'businessName', message: checkoutMessages.businessNameRequired }];
    case 'address-missing':
      return [{ path: 'address', message: checkoutMessages.addressRequired }];
    case null:
      return [];
  }
}
