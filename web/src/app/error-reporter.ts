/** Of the error reporter only what we use, so that the rest is left out of the build. */
export { getDefaultIntegrations, init } from '@sentry/react';
