/** Texts of specification sections 2 and 8. */
export const genericTexts = {
  serverUnreached: 'We could not reach the server.',
  errorTitle: 'Yikes! Something went wrong.',
  timeout: 'Request timed out. Please try again.',
  offline: 'We could not reach our servers. Check your connection and try again.',
  crashTitle: 'Aw, snap!',
  crashText: 'Something went wrong in our app.',
  chunkFailed: 'Could not load this part of the app. Check your connection and reload.',
  /** Shown on every page and email of a time-machine installation. */
  timeMachine: 'This is a copy for forecasts. Names and addresses are masked, and nothing is sent.',
  rehearsal: 'This is a rehearsal. Nothing here is for sale, and no money moves.',
} as const;

/** Shown before the firm meets the requirements for selling. */
export const notOpenTexts = {
  title: 'Not open yet',
  text: 'We are still setting up. Come back soon.',
  /** Shown below the text if the firm has a contact address. */
  contact: 'Questions? Write to',
  member: 'Already a member?',
  signIn: 'Sign in',
  /** Product name, shown until the firm's name is set. */
  nobody: 'Niveshak',
} as const;

/** Returns the text for a non-OK response that is not a problem document, such as "503: Service Unavailable". */
export function httpStatusText(status: number, statusText: string): string {
  return `${status}: ${statusText}`;
}
