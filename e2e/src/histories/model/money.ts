/**
 * Tax heads. The model's own arithmetic uses bigint paise and a single rounding. The product uses no bigint for money,
 * so its amounts cannot be mixed in by mistake.
 */

export interface Heads {
  readonly central: bigint;
  /** SGST, or UTGST if the firm is in a union territory that levies it. */
  readonly state: bigint;
  readonly integrated: bigint;
}

export const noTax: Heads = { central: 0n, state: 0n, integrated: 0n };

/** Returns `amount × part / whole`, rounded half up. All arguments are zero or more, and `whole` is above zero. */
export function share(amount: bigint, part: number, whole: number): bigint {
  const twice = 2n * amount * BigInt(part);
  const over = 2n * BigInt(whole);
  return (twice + BigInt(whole)) / over;
}

export function least(first: bigint, second: bigint): bigint {
  return first < second ? first : second;
}

/** Returns the tax, which is twice 9 % in the firm's state and 18 % elsewhere. Each head is rounded separately. */
export function taxOf(amount: bigint, isHome: boolean): Heads {
  if (!isHome) return { ...noTax, integrated: share(amount, 18, 100) };
  const half = share(amount, 9, 100);
  return { ...noTax, central: half, state: half };
}

function each(first: Heads, second: Heads, how: (first: bigint, second: bigint) => bigint): Heads {
  return {
    central: how(first.central, second.central),
    state: how(first.state, second.state),
    integrated: how(first.integrated, second.integrated),
  };
}

export const plus = (first: Heads, second: Heads): Heads => each(first, second, (a, b) => a + b);
export const minus = (first: Heads, second: Heads): Heads => each(first, second, (a, b) => a - b);
export const leastOf = (first: Heads, second: Heads): Heads => each(first, second, least);
export const sum = ({ central, state, integrated }: Heads): bigint => central + state + integrated;

/** Millionths of a paisa, for unrounded prices. */
export const millionthsPerPaisa = 1_000_000n;
