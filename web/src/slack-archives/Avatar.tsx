/** Number of data colours in the design, `--data-1` to `--data-6`. */
const colours = 6;

/** Initials on a colour derived from `id`, so that it is the same on every page. */
export function Avatar({ id, name }: { id: string; name: string }) {
  const colour = `var(--data-${1 + (hashOf(id) % colours)})`;
  return (
    <span
      aria-hidden
      className="flex size-8 shrink-0 items-center justify-center rounded-md text-xs font-semibold"
      style={{ backgroundColor: `color-mix(in srgb, ${colour} 22%, var(--paper))` }}
    >
      {initialsOf(name)}
    </span>
  );
}

/** Returns the initials of the first and last words, such as `MK` for `Meera S. Kulkarni`. */
function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

function hashOf(text: string): number {
  let hash = 0;
  for (const letter of text) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return hash;
}
