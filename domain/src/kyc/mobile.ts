const indianMobile = /^[6-9][0-9]{9}$/;

/** Ten digits, the first 6 to 9. */
export function isIndianMobile(text: string): boolean {
  return indianMobile.test(text);
}

/** The ten digits of a number typed with blanks, dashes, +91 or a leading 0; other text comes back as it is. */
export function normaliseMobile(text: string): string {
  const digits = text.replaceAll(/[\s()-]/g, '').replace(/^(?:\+91|91(?=[0-9]{10}$)|0)/, '');
  return isIndianMobile(digits) ? digits : text;
}
