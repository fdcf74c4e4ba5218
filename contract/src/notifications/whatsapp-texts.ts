export const whatsAppTexts = {
  title: 'WhatsApp number',
  /** Stored as proof with each opt-in. Any change creates a new version. */
  consent: 'Send me WhatsApp alerts as chosen on this page. I can stop them here, or by replying STOP.',
  number: 'Mobile number',
  request: 'Send code',
  change: 'Change number',
  changing: (requested: string) =>
    `Enter the code that we sent to ${requested}. Until then, alerts go to the number above.`,
  sent: 'We sent you a code by WhatsApp. It is valid for ten minutes.',
  code: 'Code',
  verify: 'Confirm number',
  verified: 'WhatsApp alerts are on.',
  remove: 'Stop WhatsApp alerts',
  removed: 'WhatsApp alerts are off.',
  failed: 'Could not change your WhatsApp alerts. Try again.',
  outcomes: {
    unreachable: 'This number does not receive our WhatsApp messages. Use another number.',
    unavailable: 'WhatsApp is not responding. Try again in a few minutes.',
    'invalid-number': 'Enter ten digits, such as 98765 43210.',
    'wrong-code': 'This code is wrong or has expired. Check it, or send a new one.',
  },
  states: {
    pending: 'Waiting for the code.',
    verified: 'Receives WhatsApp alerts.',
    stopped: 'Stopped. Confirm the number again to get alerts.',
    blocked: 'WhatsApp could not deliver to this number. Confirm it again to get alerts.',
  },
} as const;
