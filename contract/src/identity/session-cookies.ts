/** Readable by the app: says that a session exists, holds nothing secret. */
export const sessionMarkerCookie = 'niveshak_signed_in';

/** The same for a staff session. */
export const staffMarkerCookie = 'niveshak_staff_signed_in';

/** Readable by the app while staff look through a member's eyes: until when (milliseconds), and the member's id. */
export const impersonationCookie = 'niveshak_impersonation';

/** Header that carries the csrf token, in requests and in the answers that hand one out. */
export const csrfHeader = 'x-csrf-token';

export const checkoutRefCodeCookie = 'checkoutRefCode';
