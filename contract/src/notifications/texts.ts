/** Notification settings; failure texts are ours, in the specification's voice (its own are not shown). */
export const notificationsTexts = {
  title: 'Notifications',
  fetchFailed: 'Failed to fetch your notification settings. Please try again in some time.',
  invalid: 'Your notification settings came back incomplete. Please try again in some time.',
  saveFailed: 'Unable to save your notification settings. They are as they were. Please try again.',
  saved: 'Saved. This is what you get from now on.',
  digest: 'Daily digest',
  digestHint: 'One email at six in the evening, only on days with something new that you have not read.',
  alerts: 'Instant alerts',
  alertsHint: 'An email as soon as research or a portfolio change that your plan opens is published.',
  service: 'Service emails',
  serviceHint: 'Reminders before a plan ends, and news about your account. The two above need this on.',
  owed: 'Receipts, invoices and legal notices always reach you.',
  dndTitle: 'We have stopped writing to you',
  dndText:
    'Emails to your address came back, or were marked as spam. Only receipts and legal notices are still sent. To get the others again, confirm that the address works.',
  dndAction: 'Send a confirmation link',
  dndSent: 'Email sent: Please check your inbox and follow the link to confirm your address.',
  dndFailed: 'Unable to send you the confirmation email. Please try again in some time.',
  sentTitle: 'What we sent you',
  sentNone: 'Nothing yet',
  sentNoneText: 'Every email that we send you is listed here.',
  sentFailed: 'Failed to fetch the emails that were sent to you. Please try again in some time.',
} as const;

/** What each kind of e-mail is called on the list of what was sent. */
export const emailKindTexts = {
  receipt: 'Receipt',
  legal: 'Legal notice',
  requested: 'You asked for it',
  service: 'Service',
  alert: 'Instant alert',
  digest: 'Daily digest',
  invitation: 'Invitation',
} as const;

/** The pages behind the unsubscribe link, for people who are not signed in. */
export const unsubscribeTexts = {
  digest: {
    ask: 'Stop the daily digest?',
    done: 'The daily digest is off',
    what: 'You will not get the digest at six in the evening any more. Your other emails stay as they are.',
    undone: 'The daily digest is on again',
  },
  alerts: {
    ask: 'Stop instant alerts?',
    done: 'Instant alerts are off',
    what: 'You will not get an email for each new piece any more. Your other emails stay as they are.',
    undone: 'Instant alerts are on again',
  },
  all: {
    ask: 'Stop all service emails?',
    done: 'Service emails are off',
    what: 'You will not get reminders, digests or alerts any more. Receipts and legal notices are still sent.',
    undone: 'Service emails are on again',
  },
  address: {
    ask: 'Stop emails to this address?',
    done: 'We will not write to this address again',
    what: 'Nobody can have us invite you to anything from now on.',
    undone: 'Invitations can reach you again',
  },
  button: 'Unsubscribe',
  undo: 'Undo',
  back: 'Changed your mind?',
  invalidTitle: 'This link does not work',
  invalidText:
    'It may have been cut short on its way. Please use the link in the email itself, or sign in and change your notification settings.',
} as const;

export const confirmAddressTexts = {
  ask: 'Does this address reach you?',
  what: 'Confirm it and we write to you again, as your notification settings say.',
  button: 'Yes, write to me again',
  done: 'Your address is confirmed',
  doneText: 'From now on your notification settings apply again.',
  invalidTitle: 'This link does not work any more',
  invalidText: 'It is valid for one day. Please ask for a new one in your notification settings.',
} as const;
