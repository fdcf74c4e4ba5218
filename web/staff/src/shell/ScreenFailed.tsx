import { Button } from '../../../src/ui/Button.tsx';
import { ErrorBanner } from '../../../src/ui/ErrorBanner.tsx';

/** Error screen for a screen that threw or whose code could not be loaded. The navigation stays. */
export function ScreenFailed() {
  return (
    <ErrorBanner
      isScreen
      takesFocus
      action={
        <Button size="small" onClick={() => location.reload()}>
          Reload
        </Button>
      }
    >
      This screen stopped working. Your saved work is safe.
    </ErrorBanner>
  );
}
