import { palette } from '../charts/palette.ts';

const { subject, second, fourth, fifth, sixth } = palette.light;
/** White text is legible on all of these in either theme. */
const grounds = [subject, second, fourth, sixth, fifth] as const;

/** Placeholder for a missing portrait, with initials on a colour derived from the name. */
export interface Initials {
  readonly letters: string;
  readonly ground: string;
}

export function initialsOf(name: string): Initials {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
  const sum = [...name.toLowerCase()].reduce(
    (total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003,
    7,
  );
  return { letters, ground: grounds[sum % grounds.length] ?? subject };
}
