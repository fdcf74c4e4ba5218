/** Around 0 with deviation 1: near enough to normal, with the fat tails that markets have. */
export function shock(random: () => number): number {
  const plain = random() + random() + random() + random() - 2;
  return plain * 1.73 * (random() < 0.02 ? 2.6 : 1);
}
