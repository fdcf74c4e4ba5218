/** Services accounting code, six digits of chapter 99. Which one applies is the firm's and its accountant's to say. */
export function isSacCode(text: string): boolean {
  return /^99\d{4}$/.test(text);
}
