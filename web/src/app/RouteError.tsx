import { genericTexts } from '@niveshak/contract/platform/texts';
import { LoadFailedError } from '../lib/load.ts';
import { CrashScreen } from '../ui/CrashScreen.tsx';

/** What a route shows when it threw: a part that did not load says so, anything else is a crash. */
export function RouteError({ error }: { error: unknown }) {
  if (error instanceof LoadFailedError) {
    return <CrashScreen title={genericTexts.errorTitle} text={genericTexts.chunkFailed} />;
  }
  return <CrashScreen title={genericTexts.crashTitle} text={genericTexts.crashText} />;
}
