/** Generic words of the product (specification sections 2, 8). */
export const genericTexts = {
  serverUnreached: 'We could not reach the server.',
  errorTitle: 'Yikes! Something went wrong.',
  loading: 'Loading...',
  cancel: 'Cancel',
  timeout: 'Request timed out. Please try again.',
  offline: 'We could not reach our servers. Please check your connection and try again.',
  crashTitle: 'Aw, snap!',
  crashText: 'Something went wrong in our app.',
  reload: 'Reload',
  chunkFailed: 'This part of the app could not be loaded. Please check your connection and reload.',
  close: 'Close',
} as const;

/** A non-OK answer that is no problem document: "503: Service Unavailable". */
export function httpStatusText(status: number, statusText: string): string {
  return `${status}: ${statusText}`;
}
