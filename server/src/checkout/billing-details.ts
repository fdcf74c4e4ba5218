import { z } from 'zod';
import type { UserDetails } from '@niveshak/contract/checkout/schemas';
import { checkoutMessages } from '@niveshak/contract/checkout/messages';
import { messagesAbroad } from '@niveshak/contract/checkout/messages-abroad';
import { isOutsideIndia, normalisePhone } from '@niveshak/domain/billing/buyer-contact';
import { businessProblem } from '@niveshak/domain/billing/business-buyer';
import { isStateCode } from '@niveshak/domain/billing/states';
import { normaliseName } from '@niveshak/domain/identity/names';
import { refuse } from '../platform/http/refusal.ts';
import type { Refusal } from '../platform/http/refusal.ts';

export const stateCode = z.string().transform((code, context) => {
  if (isStateCode(code)) return code;
  context.addIssue({ code: 'custom', message: 'not a state' });
  return z.NEVER;
});

/** Billing details entered at checkout, without the PAN. */
export const billingDetails = z.object({
  firstName: z.string(),
  lastName: z.string(),
  mobile: z.string(),
  state: stateCode,
  pinCode: z.string(),
  address: z.string().nullable(),
  businessName: z.string().nullable(),
  gstNumber: z.string().nullable(),
});
export type BillingDetails = Readonly<z.output<typeof billingDetails>>;

/** Returns the billing details to store, or a refusal if the fields are inconsistent. */
export function billingDetailsOf(details: UserDetails): BillingDetails | Refusal {
  const { gstNumber, companyName, billingInfo } = details;
  if (!isStateCode(billingInfo.state)) {
    return invalid('userDetails.billingInfo.state', checkoutMessages.stateRequired);
  }
  const address = billingInfo.address?.trim() || null;
  if (isOutsideIndia(billingInfo.state) && address === null)
    return invalid('userDetails.billingInfo.address', messagesAbroad.addressRequired);
  const business = { gstNumber, state: billingInfo.state, businessName: companyName, address };
  switch (businessProblem(business)) {
    case 'gstin-invalid':
      return invalid('userDetails.gstNumber', checkoutMessages.gstInvalid);
    case 'gstin-state':
      return refuse('gstin-state', {
        errors: [{ path: 'userDetails.billingInfo.state', message: checkoutMessages.gstState }],
      });
    case 'name-missing':
      return invalid('userDetails.companyName', checkoutMessages.businessNameRequired);
    case 'address-missing':
      return invalid('userDetails.billingInfo.address', checkoutMessages.addressRequired);
    case null:
  }
  return {
    firstName: normaliseName(details.firstName),
    lastName: normaliseName(details.lastName),
    mobile: normalisePhone(billingInfo.state, details.phone),
    state: billingInfo.state,
    pinCode: billingInfo.pincode,
    address,
    businessName: gstNumber === null ? null : companyName,
    gstNumber,
  };
}

function invalid(path: string, message: string): Refusal {
  return refuse('invalid-input', { errors: [{ path, message }] });
}
