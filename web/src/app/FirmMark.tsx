import { useConfig } from '../lib/config.ts';

/** The firm's name as a masthead; the sign before it is its initial over a rising line. */
export function FirmMark({ isSmall = false }: { isSmall?: boolean }) {
  const { firm } = useConfig();
  return (
    <span className="inline-flex items-center gap-2.5 font-serif leading-tight font-semibold tracking-tight">
      <span
        aria-hidden="true"
        className="flex size-8 items-center justify-center border-b-3 border-accent bg-ink text-lg leading-none text-paper"
      >
        {firm.name.slice(0, 1)}
      </span>
      <span className={isSmall ? 'text-lg' : 'text-xl'}>{firm.name}</span>
    </span>
  );
}
