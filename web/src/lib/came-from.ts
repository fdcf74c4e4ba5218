let requested: string | null = null;

/**
 * Returns the requested path if the member was sent Home because it does not exist or is not open to them, otherwise
 * null.
 */
export function cameFrom(): string | null {
  return requested;
}

export function setCameFrom(path: string | null): void {
  requested = path;
}
