let requested: string | null = null;

/** Returns the path requested instead of Home, which is not open to the member or does not exist; otherwise null. */
export function cameFrom(): string | null {
  return requested;
}

export function setCameFrom(path: string | null): void {
  requested = path;
}
