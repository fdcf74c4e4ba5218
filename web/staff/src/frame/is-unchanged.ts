/** Returns whether all entered fields equal the saved ones. False if nothing is saved yet. */
export function isUnchanged<Fields extends object>(saved: Fields | null, typed: Fields): boolean {
  return (
    saved !== null &&
    Object.entries(typed).every(
      ([name, value]) => JSON.stringify(value) === JSON.stringify(Reflect.get(saved, name)),
    )
  );
}
