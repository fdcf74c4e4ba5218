/** Texts after a password reset was requested, which the signed-out screens load on demand. */
export const resetTexts = {
  title: 'Check your email',
  sent: "Email sent. If you have an account with us, we've just sent you an email with a link to reset your password.",
  spam: 'No email after a minute? Check your spam folder.',
  resend: 'Send the link again',
  wait: 'You can send it again in 30 seconds.',
  change: 'Use another address',
} as const;
