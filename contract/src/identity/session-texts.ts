/** Password and session texts. Separate from the texts of the signed-out screens, which do not load these. */
export const sessionTexts = {
  endOthers: 'End all other sessions',
  endOthersMessage: 'Every other browser and device will have to sign in again.',
  othersEnded: 'All other sessions have ended.',
  passwordLinkSent: 'Email sent. Follow the link in it to choose a new password.',
  failed: 'Could not load or end your sessions. Try again.',
} as const;
