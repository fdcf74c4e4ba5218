const indianMobile = /^[6-9][0-9]{9}$/;

/** Returns whether a text is ten digits starting with 6 to 9. */
export function isIndianMobile(text: string): boolean {
  return indianMobile.test(text);
}

/** Returns the ten digits of a number typed with spaces, dashes, +91 or a leading 0, or any other text unchanged. */
export function normaliseMobile(text: string): string {
  const digits = text.replaceAll(/[\s()-]/g, '').replace(/^(?:\+91|91(?=[0-9]{10}$)|0)/, '');
  return isIndianMobile(digits) ? digits : text;
}
