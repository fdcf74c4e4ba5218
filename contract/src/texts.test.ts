import { describe, expect, it } from 'vitest';
import { articlesTexts } from './articles/texts.ts';
import { catalogueTexts } from './catalogue/texts.ts';
import { checkoutMessages } from './checkout/messages.ts';
import { checkoutTexts } from './checkout/texts.ts';
import { checkoutErrors } from './checkout/errors.ts';
import { giftsTexts } from './gifts/texts.ts';
import { problems } from './http/problem.ts';
import { identityErrors } from './identity/errors.ts';
import { resetTexts } from './identity/reset-texts.ts';
import { identityMessages, identityTexts } from './identity/texts.ts';
import { verificationTexts } from './identity/verification-texts.ts';
import { kycTexts } from './kyc/texts.ts';
import { genericTexts, httpStatusText } from './platform/texts.ts';
import { slackArchivesTexts } from './slack-archives/texts.ts';

/** Texts quoted verbatim from the specification, sections 2, 5, 8 and 9. */
const literal: readonly (readonly [string, string])[] = [
  [identityMessages.emailInvalid, 'Invalid email address'],
  [identityMessages.passwordTooShort, 'Valid passwords are at least 8 characters long'],
  [checkoutMessages.onlyAlphabets, 'Only alphabets allowed'],
  [checkoutMessages.mobileInvalid, 'Invalid Indian mobile number.'],
  [checkoutMessages.pinCodeInvalid, 'Invalid pin code.'],
  [checkoutMessages.panInvalid, 'Invalid PAN format.'],
  [checkoutMessages.dobInvalid, 'Invalid date of birth. Format should be DD-MM-YYYY'],
  [checkoutMessages.underage, 'Minimum age should be 18 years'],
  [checkoutMessages.gstInvalid, 'Invalid GST number.'],
  [checkoutMessages.eSignIncomplete, 'Please complete eSign Terms & Conditions'],
  [checkoutMessages.termsNotAgreed, 'You must agree to the terms of service to continue'],
  [kycTexts.detailsRequired, 'Name, DoB and PAN are required to verify KYC'],
  [kycTexts.panFormatRequired, 'Valid PAN format is required to verify KYC'],
  [kycTexts.adultRequired, 'Minimum age should be 18 years to verify KYC'],
  [kycTexts.verifyFirst, 'Please verify your KYC using PAN to proceed with eSign'],
  [kycTexts.failed, 'KYC verification failed. Please try again.'],
  [identityTexts.wrongPassword, "You've entered an incorrect email or password. Please check and try again."],
  [identityTexts.loginFailedTitle, 'Login failed.'],
  [identityTexts.resetFailedTitle, 'Reset failed.'],
  [identityTexts.resetFailed, 'Please try again. If the problem persists, please reach out to us.'],
  [identityTexts.logoutFailed, 'Unable to process the request at this time, please try again later.'],
  [
    resetTexts.sent,
    "Email sent. If you have an account with us, we've just sent you an email with a link to reset your password.",
  ],
  [verificationTexts.sent, 'Email sent: Please check your inbox and follow the link to verify your email.'],
  [identityErrors['email-not-allowed'].detail, 'Email not allowed.'],
  [catalogueTexts.plansFailed, 'Failed to fetch subscription plans.'],
  [catalogueTexts.couponInvalidTitle, 'Invalid coupon.'],
  [catalogueTexts.couponInvalid, 'This coupon/referral code is either invalid or has expired.'],
  [catalogueTexts.startFreeTrial, 'Start Free Trial'],
  [catalogueTexts.notAvailable, 'Not available'],
  [catalogueTexts.referralDiscount, 'Referral Discount'],
  [catalogueTexts.bestDiscount, 'We applied the best available discount.'],
  [checkoutTexts.subscriptionFailedTitle, 'Subscription failed.'],
  [checkoutTexts.verifyFailedTitle, "Couldn't verify payment"],
  [checkoutErrors['bad-signature'].title, "Couldn't verify payment"],
  [checkoutTexts.refresh, 'Refresh'],
  [checkoutTexts.payNow, 'Pay Now'],
  [checkoutTexts.startFreeTrial, 'Start Free Trial'],
  [genericTexts.errorTitle, 'Yikes! Something went wrong.'],
  [genericTexts.timeout, 'Request timed out. Please try again.'],
  [`${genericTexts.crashTitle} ${genericTexts.crashText}`, 'Aw, snap! Something went wrong in our app.'],
  [slackArchivesTexts.noMoreMessages, 'No more messages to load.'],
  [slackArchivesTexts.noResults, 'No results found.'],
  [httpStatusText(503, 'Service Unavailable'), '503: Service Unavailable'],
];

/** Texts whose content, but not wording, is given by the specification. */
const said: readonly (readonly [string, readonly RegExp[]])[] = [
  [identityTexts.disposableEmail, [/alias or disposable email/, /real/]],
  [identityTexts.accountMayExist, [/account .* may already exist/i, /sign.* in/]],
  [verificationTexts.failed, [/Unable to resend/, /try again in some time/]],
  [identityTexts.signUpServerFailed, [/Unable to register/, /verification email/, /log in instead/]],
  [identityTexts.loginServerFailed, [/Failed to authenticate you on our servers/, /helpdesk or support/]],
  [identityTexts.accountSummaryFailed, [/Unable to log you in/]],
  [catalogueTexts.couponCheckFailed, [/Unable to retrieve coupon details/]],
  [checkoutTexts.subscriptionFailed, [/Unable to process/, /money was deducted/, /refresh/, /email support/]],
  [checkoutTexts.verifyFailed, [/money was deducted/, /refresh/, /email support/]],
];

describe('the specification’s texts', () => {
  it.each(literal)('%s', (text, wanted) => expect(text).toBe(wanted));
  it.each(said)('%s', (text, parts) => {
    for (const part of parts) expect(text).toMatch(part);
  });
});

describe('our own texts', () => {
  const own = {
    ...articlesTexts,
    ...catalogueTexts,
    ...checkoutTexts,
    ...checkoutMessages,
    ...giftsTexts,
    ...identityTexts,
    ...identityMessages,
    ...kycTexts,
    ...slackArchivesTexts,
    ...genericTexts,
  };
  it.each(Object.entries(own))('%s is plain and addressed to a person', (_name, text) => {
    expect(text.trim()).toBe(text);
    expect(text.length).toBeGreaterThan(3);
    expect(text).not.toMatch(/undefined|null|\bHTTP\b|exception|stack|\{|\}/i);
  });

  it.each(Object.entries(problems))(
    'error %s has a title, a text and a status of its kind',
    (code, entry) => {
      expect(code).toMatch(/^[a-z][a-z-]+$/);
      expect(entry.title.length).toBeGreaterThan(3);
      expect(entry.detail).toMatch(/^[A-Z].*$/);
      expect(entry.status).toBeGreaterThanOrEqual(400);
      expect(entry.status).toBeLessThan(600);
    },
  );
});
