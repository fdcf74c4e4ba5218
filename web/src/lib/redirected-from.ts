import { paths } from './paths.ts';

let requested: string | null = null;

/**
 * Returns the requested path if the member was redirected to Home or to pricing because the path does not
 * exist or is not available to them, otherwise null.
 */
export function redirectedFrom(): string | null {
  return requested;
}

/** Returns whether the path is of the sign-in pages. Signed-in members expect these to redirect. */
export function isSignInPath(path: string): boolean {
  return [paths.signIn, paths.signUp, paths.forgot].some((each) => path.startsWith(each));
}

export function setRedirectedFrom(path: string | null): void {
  requested = path;
}
