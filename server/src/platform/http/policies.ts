/** Origins of third parties whose scripts, frames and calls the app may use. */
export type PolicyOrigins = {
  readonly appOrigin: string;
  readonly paymentOrigin: string;
  readonly brokerOrigin: string | null;
  readonly identityOrigin: string;
  readonly signingOrigin: string;
  readonly errorReportOrigin: string | null;
};

/** Devices and powers of a browser that no page uses. */
const unused = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/** The Content-Security-Policy's directives, as Helmet takes them. */
export function policyOf(options: PolicyOrigins) {
  const { paymentOrigin, identityOrigin, signingOrigin, errorReportOrigin } = options;
  const broker = options.brokerOrigin === null ? [] : [options.brokerOrigin];
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", paymentOrigin, ...broker],
      styleSrc: ["'self'", paymentOrigin],
      imgSrc: ["'self'", 'data:', paymentOrigin],
      fontSrc: ["'self'"],
      connectSrc: [
        ...new Set([
          "'self'",
          identityOrigin,
          paymentOrigin,
          ...broker,
          ...(errorReportOrigin === null ? [] : [errorReportOrigin]),
        ]),
      ],
      frameSrc: [...new Set([paymentOrigin, signingOrigin, ...broker, identityOrigin])],
      manifestSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      ...(options.appOrigin.startsWith('https://') ? { upgradeInsecureRequests: [] } : {}),
    },
  };
}

/**
 * The headers of a page that the server draws: it runs no script, frames nothing and pays nothing. What looks at
 * a page from within, as Lighthouse does, may read its own origin.
 * @param appOrigin whose pages are upgraded where it is https.
 */
export function pagePolicies(appOrigin: string): Readonly<Record<string, string>> {
  const upgrade = appOrigin.startsWith('https://') ? ';upgrade-insecure-requests' : '';
  return {
    'content-security-policy': `default-src 'none';style-src 'self';img-src 'self';font-src 'self';connect-src 'self';base-uri 'none';form-action 'self';frame-ancestors 'none'${upgrade}`,
    'permissions-policy': [...unused, 'payment'].map((feature) => `${feature}=()`).join(', '),
  };
}

/** The app uses none of a browser's devices; the payment window may ask the browser for a payment. */
export function permissionsPolicy({ paymentOrigin }: PolicyOrigins): string {
  return [...unused.map((feature) => `${feature}=()`), `payment=(self "${paymentOrigin}")`].join(', ');
}
