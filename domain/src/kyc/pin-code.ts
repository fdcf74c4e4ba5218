const pinCode = /^[1-9][0-9]{5}$/;

/** Returns whether a text is six digits, the first of which is not 0. */
export function isPinCode(text: string): boolean {
  return pinCode.test(text);
}
