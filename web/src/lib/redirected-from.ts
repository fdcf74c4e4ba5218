let requested: string | null = null;

/**
 * Returns the requested path if the member was redirected to Home because the path does not exist or is not available
 * to them, otherwise null.
 */
export function redirectedFrom(): string | null {
  return requested;
}

export function setRedirectedFrom(path: string | null): void {
  requested = path;
}
