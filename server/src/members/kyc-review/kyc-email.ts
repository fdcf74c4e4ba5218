import { z } from 'zod';
import { isErasedAddress } from '@niveshak/domain/identity/email';
import { emailKinds } from '@niveshak/domain/notifications/email-kinds';
import { userById } from '../../identity/index.ts';
import { identityCaseById } from '../../kyc/index.ts';
import type { IdentityCase } from '../../kyc/index.ts';
import { sendEmail } from '../../notifications/index.ts';
import type { AddressEmailDeps } from '../address-email.ts';

declare module '../../platform/outbox.ts' {
  interface Events {
    'identity-decided': { caseId: string };
  }
}

const ofCase = z.object({ caseId: z.string() });

type Text = { readonly subject: string; readonly paragraphs: readonly string[] };

const texts: Readonly<Record<IdentityCase['kind'], Readonly<Record<'accept' | 'refuse', Text>>>> = {
  'pan-in-use': {
    accept: {
      subject: 'You can verify your PAN now',
      paragraphs: [
        'Your PAN was verified on another account. We checked this and accept it on this account. Please verify it again.',
      ],
    },
    refuse: {
      subject: 'We could not accept your PAN',
      paragraphs: [
        'Your PAN is verified on another account and stays there. Please sign in to that account.',
        'If the other account is not yours, please reply to this email.',
      ],
    },
  },
  'signer-name-differs': {
    accept: {
      subject: 'Your signature is accepted',
      paragraphs: [
        'You signed the terms with a spelling of your name that differs from your PAN. We checked and accepted the signature, so you can continue.',
      ],
    },
    refuse: {
      subject: 'Please sign the terms again',
      paragraphs: [
        'The terms were signed in a name that differs from your PAN, so they are not accepted yet.',
        'Please sign them again with your own Aadhaar. If it is your own name, please reply to this email.',
      ],
    },
  },
};

/**
 * Emails a member the staff decision on their identity.
 * @throws if the mail server does not accept the email
 */
export async function deliverIdentityEvent(
  { db, mailer, appOrigin, clock }: AddressEmailDeps,
  name: string,
  payload: unknown,
): Promise<void> {
  if (name !== 'identity-decided') return;
  const decided = await identityCaseById(db, ofCase.parse(payload).caseId);
  if (decided === null || decided.decision === null) return;
  const { email } = await userById(db, decided.userId);
  if (isErasedAddress(email)) return;
  const { subject, paragraphs } = texts[decided.kind][decided.decision];
  await sendEmail(db, mailer, appOrigin, {
    to: email,
    subject,
    letter: {
      heading: subject,
      paragraphs: [...paragraphs],
      facts: [],
      action: { label: 'Go on', url: `${appOrigin}/pricing` },
    },
    reference: `identity-decided-${decided.id}`,
    category: emailKinds['identity-decided'],
    at: clock.now().instant,
  });
}
