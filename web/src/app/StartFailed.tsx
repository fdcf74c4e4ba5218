import { genericTexts } from '@niveshak/contract/platform/texts';
import { errorText } from '../lib/api-error.ts';
import { CrashScreen } from '../ui/CrashScreen.tsx';

/** Error screen for a failed first request, when either the connection or the server is down. */
export function StartFailed({ error }: { error: unknown }) {
  return (
    <CrashScreen title={genericTexts.errorTitle} text={errorText(error, genericTexts.serverUnreached)} />
  );
}
