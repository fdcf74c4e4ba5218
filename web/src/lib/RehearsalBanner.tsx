import type { Config } from '@niveshak/contract/platform/schemas';
import { genericTexts } from '@niveshak/contract/platform/texts';

/** Banner above every page, also in print, on staging installations and time-machine copies. */
export function RehearsalBanner({ config }: { config: Pick<Config, 'isRehearsal' | 'isTimeMachine'> }) {
  const { isRehearsal, isTimeMachine } = config;
  if (!isRehearsal && !isTimeMachine) return null;
  return (
    <p
      role="note"
      className="bg-accent px-5 py-2 text-center text-sm font-semibold text-on-accent"
      data-rehearsal
    >
      {isTimeMachine ? genericTexts.timeMachine : genericTexts.rehearsal}
    </p>
  );
}
