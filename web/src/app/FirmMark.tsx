import { useConfig } from '../lib/config.ts';

/** In pixels. */
const signHeight = 32;
/** Logos with a larger aspect ratio are wordmarks, so the firm's name is omitted. */
const wordmarkRatio = 2.5;

/** Masthead with the firm's logo and name. Without a logo, it shows the firm's initial above a rising line. */
export function FirmMark({ isSmall = false }: { isSmall?: boolean }) {
  const { name, logo } = useConfig().firm;
  const ratio = logo === null ? 1 : logo.width / logo.height;
  const isWordmark = ratio >= wordmarkRatio;
  return (
    <span className="inline-flex items-center gap-2.5 font-serif leading-tight font-semibold tracking-tight">
      {logo === null ? (
        <span
          aria-hidden="true"
          className="flex size-8 items-center justify-center border-b-3 border-accent bg-ink text-lg leading-none text-paper"
        >
          {name.slice(0, 1)}
        </span>
      ) : (
        <img
          src={`/api/firm/logo/${logo.hash}`}
          alt={isWordmark ? name : ''}
          width={Math.round(signHeight * ratio)}
          height={signHeight}
          className="shrink-0"
        />
      )}
      {!isWordmark && <span className={isSmall ? 'text-lg' : 'text-xl'}>{name}</span>}
    </span>
  );
}
