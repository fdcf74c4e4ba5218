/**
 * Returns whether the text is a services accounting code, which has six digits in chapter 99. The firm and its
 * accountant decide which code applies.
 */
export function isSacCode(text: string): boolean {
  return /^99\d{4}$/.test(text);
}
