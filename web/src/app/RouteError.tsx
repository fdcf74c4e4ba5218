import { genericTexts } from '@niveshak/contract/platform/texts';
import { useEffect } from 'react';
import { LoadFailedError } from '../lib/load.ts';
import { request } from '../lib/http.ts';
import { errorText } from '../lib/api-error.ts';
import { Button } from '../ui/Button.tsx';
import { CrashScreen } from '../ui/CrashScreen.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { showToast } from '../ui/toast-store.ts';

/** Error screen for a route. A chunk that could not be loaded has its own message; any other error is a crash. */
export function RouteError({ error }: { error: unknown }) {
  if (error instanceof LoadFailedError) {
    return <CrashScreen title={genericTexts.errorTitle} text={genericTexts.chunkFailed} />;
  }
  return <CrashScreen title={genericTexts.crashTitle} text={genericTexts.crashText} />;
}

/** Error screen inside the app's frame and navigation. Retrying reloads the page only if the server is reachable. */
export function ScreenError({ error }: { error: unknown }) {
  return error instanceof LoadFailedError ? <NotLoaded /> : <RouteError error={error} />;
}

function retry(): void {
  void request('GET', '/api/config').then(
    () => location.reload(),
    (reason: unknown) => showToast('error', errorText(reason, genericTexts.serverUnreached)),
  );
}

/** Message for a chunk that could not be loaded. Retries automatically once the connection is restored. */
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
