/** Product texts in the specification's tone, used instead of the specification's failure texts. */
export const notificationsTexts = {
  title: 'Notifications',
  fetchFailed: 'Could not load your notification settings. Try again.',
  invalid: 'Could not load your notification settings. Try again later.',
  saveFailed: 'Could not save your notification settings. Try again.',
  saved: 'Notification settings saved.',
  letters: 'Research emails',
  lettersHint: 'Selected research in full, sent to your inbox.',
  offers: 'Welcome emails and offers',
  offersHint: 'First steps after you join, and plans to choose from after yours ends.',
  service: 'Service emails',
  serviceHint:
    'Reminders before your plan ends, and account news. Alerts and research by email need this on.',
  owed: 'We always send receipts, invoices and legal notices.',
  dndTitle: 'We have paused your emails',
  dndText:
    'Emails to your address bounced or were marked as spam, so we send only receipts and legal notices. Confirm your address to get the others again.',
  dndAction: 'Send confirmation link',
  dndSent: 'Email sent: Please check your inbox and follow the link to confirm your address.',
  dndFailed: 'Could not send the confirmation email. Try again.',
  sentTitle: 'Sent emails',
  sentNone: 'No emails yet',
  sentNoneText: 'Emails we send you appear here.',
  sentFailed: 'Could not load your sent emails. Try again.',
} as const;

export const emailKindTexts = {
  receipt: 'Receipt',
  legal: 'Legal notice',
  requested: 'Requested by you',
  service: 'Service',
  alert: 'Instant alert',
  digest: 'Daily digest',
  letter: 'Research email',
  offer: 'Welcome email or offer',
  invitation: 'Invitation',
} as const;

export const unsubscribeTexts = {
  digest: {
    ask: 'Stop the daily digest?',
    done: 'The daily digest is off',
    what: 'You will no longer get the 6 pm digest. Your other emails stay the same.',
    undone: 'The daily digest is on again',
  },
  alerts: {
    ask: 'Stop instant alerts?',
    done: 'Instant alerts are off',
    what: 'You will no longer get an email for each publication. Your other emails stay the same.',
    undone: 'Instant alerts are on again',
  },
  letters: {
    ask: 'Stop research emails?',
    done: 'Research emails are off',
    what: 'You will no longer get research as emails. Your other emails stay the same.',
    undone: 'Research emails are on again',
  },
  offers: {
    ask: 'Stop welcome emails and offers?',
    done: 'Welcome emails and offers are off',
    what: 'You will no longer get welcome emails and offers. Your other emails stay the same.',
    undone: 'Welcome emails and offers are on again',
  },
  all: {
    ask: 'Stop all service emails?',
    done: 'Service emails are off',
    what: 'You will no longer get reminders, digests, alerts, offers or research emails. We still send receipts and legal notices.',
    undone: 'Service emails are on again',
  },
  address: {
    ask: 'Stop emails to this address?',
    done: 'We will not email this address again',
    what: 'Members can no longer invite you through us.',
    undone: 'Invitations can reach you again',
  },
  button: 'Unsubscribe',
  undo: 'Undo',
  back: 'Changed your mind?',
  invalidTitle: 'This link does not work',
  invalidText:
    'It may be incomplete. Use the link in the email, or sign in and change your notification settings.',
} as const;

export const verifyEmailTexts = {
  ask: 'Verify your email',
  button: 'Verify email',
  done: 'Your email is verified',
  doneText: 'Go back to the page where you signed up; it continues automatically.',
  invalidTitle: 'This link no longer works',
  invalidText: 'It is valid for one day. Sign in to get a new one.',
} as const;

export const countedLinkTexts = {
  invalidTitle: 'This link does not work',
  invalidText: 'It may be incomplete. Open the article on the site instead.',
} as const;

export const confirmAddressTexts = {
  ask: 'Confirm your email address',
  what: 'We will email you again according to your notification settings.',
  button: 'Confirm address',
  done: 'Your address is confirmed',
  doneText: 'Your notification settings apply again.',
  invalidTitle: 'This link no longer works',
  invalidText: 'It is valid for one day. Request a new one in your notification settings.',
} as const;
