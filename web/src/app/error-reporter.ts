/** Re-exports only what we use of the error reporter, so that the build omits the rest. */
export { getDefaultIntegrations, init } from '@sentry/react';
