/**
 * Returns a stable uuid derived from an experiment's id (specification section 3): four FNV-1a hashes with different
 * seeds in version 8 format. Used as a page anchor, not as a secret.
 */
export function experimentUuid(id: string): string {
  const hex = [0, 1, 2, 3].map((seed) => hashOf(`${seed}:${id}`).toString(16).padStart(8, '0')).join('');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) {
    hash ^= byte;
    hash = Math.imul(hash, 0x01000193) >>> 0;
  }
  return hash;
}
