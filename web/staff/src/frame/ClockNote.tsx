import { useConfigOfConsole } from '../session/console-config.ts';

const notes = {
  real: 'Times are the real time in India, not the clock of this demo.',
  business: 'Times are on the clock of this demo, as in the records of members.',
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
