import { genericTexts } from '@niveshak/contract/platform/texts';
import { useEffect } from 'react';
import { LoadFailedError } from '../lib/load.ts';
import { request } from '../lib/http.ts';
import { errorText } from '../lib/api-error.ts';
import { Button } from '../ui/Button.tsx';
import { CrashScreen } from '../ui/CrashScreen.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { showToast } from '../ui/toast-store.ts';

/** Shown by a route that threw: a failed chunk load has its own message, anything else is a crash. */
export function RouteError({ error }: { error: unknown }) {
  if (error instanceof LoadFailedError) {
    return <CrashScreen title={genericTexts.errorTitle} text={genericTexts.chunkFailed} />;
  }
  return <CrashScreen title={genericTexts.crashTitle} text={genericTexts.crashText} />;
}

/** Keeps the app's frame and navigation; retrying reloads only if the server can be reached. */
export function ScreenError({ error }: { error: unknown }) {
  return error instanceof LoadFailedError ? <NotLoaded /> : <RouteError error={error} />;
}

function retry(): void {
  void request('GET', '/api/config').then(
    () => location.reload(),
    (reason: unknown) => showToast('error', errorText(reason, genericTexts.serverUnreached)),
  );
}

/** Retries automatically when the connection is restored. */
function NotLoaded() {
  useEffect(() => {
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, []);
  return (
    <ErrorBanner
      takesFocus
      isScreen
      action={
        <Button size="small" onClick={retry}>
          Retry
        </Button>
      }
    >
      {genericTexts.chunkFailed}
    </ErrorBanner>
  );
}
