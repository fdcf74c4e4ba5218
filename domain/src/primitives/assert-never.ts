/** Closes an exhaustive `switch`: a union that grows fails the build here. Throws if reached all the same. */
export function assertNever(value: never): never {
  throw new Error(`A case is not handled: ${String(value)}`);
}
