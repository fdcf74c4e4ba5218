import http from 'node:http';
import net from 'node:net';
import helmet from 'helmet';
import type { HelmetOptions } from 'helmet';

/** Third-party origins whose scripts, frames and APIs the app may use. */
export type PolicyOrigins = {
  readonly appOrigin: string;
  readonly paymentOrigins: readonly string[];
  readonly brokerOrigin: string | null;
  /** Null if the app only navigates to the identity provider. */
  readonly identityOrigin: string | null;
  readonly signingOrigin: string;
  readonly errorReportOrigin: string | null;
};

/** Browser features we disable (Permissions-Policy). */
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

/** Headers for every response. Pages add `appHeaders` or `pageHeaders`, which replace the policy. */
export const answerHeaders: Headers = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
};

type Headers = Readonly<Record<string, string>>;

/**
 * Returns the headers for the app's page and scripts. Disables all device features, but allows the Payment Request API
 * for the payment window.
 */
export function appHeaders(options: PolicyOrigins): Headers {
  const { paymentOrigins, identityOrigin, signingOrigin, errorReportOrigin } = options;
  const broker = options.brokerOrigin === null ? [] : [options.brokerOrigin];
  const identity = identityOrigin === null ? [] : [identityOrigin];
  const errorReports = errorReportOrigin === null ? [] : [errorReportOrigin];
  return {
    ...helmetHeaders(options.appOrigin, {
      scriptSrc: ["'self'", ...paymentOrigins, ...broker],
      styleSrc: ["'self'", ...paymentOrigins],
      imgSrc: ["'self'", 'data:', ...paymentOrigins],
      connectSrc: [...new Set(["'self'", ...identity, ...paymentOrigins, ...broker, ...errorReports])],
      frameSrc: [...new Set([...paymentOrigins, signingOrigin, ...broker, ...identity])],
      manifestSrc: ["'self'"],
    }),
    'permissions-policy': [
      ...unused.map((feature) => `${feature}=()`),
      `payment=(self ${paymentOrigins.map((origin) => `"${origin}"`).join(' ')})`,
    ].join(', '),
  };
}

/**
 * Returns the headers for a server-rendered page, which has no scripts, frames or payments. Allows connections to its
 * own origin for tools that inspect a page from within, such as Lighthouse.
 * @param appOrigin pages of an https origin upgrade their requests
 */
export function pageHeaders(appOrigin: string): Headers {
  return {
    ...helmetHeaders(appOrigin, { styleSrc: ["'self'"], imgSrc: ["'self'"], connectSrc: ["'self'"] }),
    'permissions-policy': [...unused, 'payment'].map((feature) => `${feature}=()`).join(', '),
  };
}

type Directives = Exclude<NonNullable<HelmetOptions['contentSecurityPolicy']>, boolean>['directives'];

function helmetHeaders(appOrigin: string, directives: Directives): Headers {
  const request = new http.IncomingMessage(new net.Socket());
  const response = new http.ServerResponse(request);
  const policy = {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      fontSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      ...(appOrigin.startsWith('https://') ? { upgradeInsecureRequests: [] } : {}),
      ...directives,
    },
  };
  const middleware = helmet({
    contentSecurityPolicy: policy,
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
  });
  middleware(request, response, (error) => {
    if (error !== undefined) throw error;
  });
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}
