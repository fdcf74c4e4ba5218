/**
 * For `skipIf`: whether a test must be left out because its input or a program is not on this machine, which is said on
 * the console. In CI (environment variable `CI`) nothing may be left out. @throws there.
 */
export function isMissing(what: string, isThere: boolean): boolean {
  if (isThere) return false;
  const isCi = !['', '0', 'false'].includes(process.env['CI'] ?? '');
  if (isCi) throw new Error(`${what} is missing; in CI no test may be left out for it.`);
  console.warn(`skipped: ${what} is missing`);
  return true;
}
