/** Generic words of the product (specification sections 2, 8). */
export const genericTexts = {
  serverUnreached: 'We could not reach the server.',
  errorTitle: 'Yikes! Something went wrong.',
  timeout: 'Request timed out. Please try again.',
  offline: 'We could not reach our servers. Please check your connection and try again.',
  crashTitle: 'Aw, snap!',
  crashText: 'Something went wrong in our app.',
  chunkFailed: 'This part of the app could not be loaded. Please check your connection and reload.',
  /** On every page and letter of a staging installation. */
  timeMachine: 'This is a copy to look ahead with. Names and addresses are masked, and nothing leaves it.',
  rehearsal: 'This is a rehearsal. Nothing here is for sale, and no money moves.',
} as const;

/** Before the firm has what it must have to sell. */
export const notOpenTexts = {
  title: 'Not open yet',
  text: 'We are still setting up. Please come back soon.',
  /** Below the text, where there is a firm to write to. */
  contact: 'Questions? Write to',
  member: 'Already a member?',
  signIn: 'Sign in',
  /** In place of the firm's name before it has one. */
  nobody: 'Niveshak',
} as const;

/** A non-OK answer that is no problem document: "503: Service Unavailable". */
export function httpStatusText(status: number, statusText: string): string {
  return `${status}: ${statusText}`;
}
