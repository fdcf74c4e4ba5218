import { genericTexts } from '@niveshak/contract/platform/texts';
import { errorText } from '../lib/api-error.ts';
import { CrashScreen } from '../ui/CrashScreen.tsx';

/** Shown when the app's first request fails: the connection or the server is down. */
export function StartFailed({ error }: { error: unknown }) {
  return (
    <CrashScreen title={genericTexts.errorTitle} text={errorText(error, genericTexts.serverUnreached)} />
  );
}
