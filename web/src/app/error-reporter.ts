/** Re-exports only the parts of the error reporter that we use, so that the build can drop the rest. */
export { getDefaultIntegrations, init } from '@sentry/react';
