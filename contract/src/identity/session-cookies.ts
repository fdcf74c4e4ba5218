/** Marks that a session exists. Readable by the app and contains no secret. */
export const sessionMarkerCookie = 'niveshak_signed_in';

export const staffMarkerCookie = 'niveshak_staff_signed_in';

/** Expiry in epoch milliseconds and the member's id. Readable by the app during impersonation. */
export const impersonationCookie = 'niveshak_impersonation';

/** Contains the CSRF token, in requests and in responses that issue one. */
export const csrfHeader = 'x-csrf-token';

export const checkoutRefCodeCookie = 'checkoutRefCode';
