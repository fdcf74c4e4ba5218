/** Readable by the app: marks that a session exists, and holds no secret. */
export const sessionMarkerCookie = 'niveshak_signed_in';

export const staffMarkerCookie = 'niveshak_staff_signed_in';

/** Readable by the app during impersonation: expiry in epoch milliseconds, and the member's id. */
export const impersonationCookie = 'niveshak_impersonation';

/** Contains the csrf token in requests, and in responses that issue one. */
export const csrfHeader = 'x-csrf-token';

export const checkoutRefCodeCookie = 'checkoutRefCode';
