import { genericTexts } from '@niveshak/contract/platform/texts';
import { errorText } from '../lib/api-error.ts';
import { CrashScreen } from '../ui/CrashScreen.tsx';

/** The app could not even learn where it is: the connection is down, or the server. */
export function StartFailed({ error }: { error: unknown }) {
  return (
    <CrashScreen title={genericTexts.errorTitle} text={errorText(error, genericTexts.serverUnreached)} />
  );
}
