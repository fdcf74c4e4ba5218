/**
 * Returns a random value with mean 0 and standard deviation 1, approximately normal but with the fat tails of real
 * markets.
 */
export function shock(random: () => number): number {
  const plain = random() + random() + random() + random() - 2;
  return plain * 1.73 * (random() < 0.02 ? 2.6 : 1);
}
