import { useConfigOfConsole } from '../session/console-config.ts';

const notes = {
  real: 'Times are real Indian time, not the demo’s clock.',
  business: 'Times are on the demo’s clock, as in member records.',
} as const;

/** Names the clock of a screen's times. Renders nothing in production, where business time is the real time. */
export function ClockNote({ clock }: { clock: keyof typeof notes }) {
  if (!useConfigOfConsole().isTestClock) return null;
  return <p className="-mt-3 mb-4 text-sm text-soft">{notes[clock]}</p>;
}

/** Marks a real time among times on the clock of a demo. */
export function RealTimeMark() {
  return useConfigOfConsole().isTestClock && <span className="text-soft">(real time)</span>;
}
