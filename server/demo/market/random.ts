/** The same numbers every time for a seed (mulberry32), 0 to 1. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Around 0 with deviation 1: near enough to normal, with the fat tails that markets have. */
export function shock(random: () => number): number {
  const plain = random() + random() + random() + random() - 2;
  return plain * 1.73 * (random() < 0.02 ? 2.6 : 1);
}
