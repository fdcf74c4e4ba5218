/** Closes an exhaustive `switch`, so that a new union member fails the build here. Throws if reached at run time. */
export function assertNever(value: never): never {
  throw new Error(`A case is not handled: ${String(value)}`);
}
