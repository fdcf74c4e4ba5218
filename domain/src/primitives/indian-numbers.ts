const belowTwenty = [
  'Zero', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve',
  'Thirteen', 'Fourteen', 'Fifteen', 'Sixteen', 'Seventeen', 'Eighteen', 'Nineteen',
] as const; // prettier-ignore
const tens = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'] as const;

/**
 * Returns the digits with a comma before the last three, then before every two, such as `1,51,00,000` for `15100000`.
 */
export function groupIndian(digits: string): string {
  if (digits.length <= 3) return digits;
  const head = digits.slice(0, -3).replaceAll(/\B(?=(?:\d\d)+$)/g, ',');
  return `${head},${digits.slice(-3)}`;
}

/** Returns a non-negative whole number in Indian English words, with hundreds, thousands, lakhs and crores. */
export function numberInWords(number: number): string {
  if (number < 20) return belowTwenty[number] ?? '';
  if (number < 100) return joined(tens[Math.floor(number / 10)] ?? '', number % 10);
  if (number < 1000) return joined(`${numberInWords(Math.floor(number / 100))} Hundred`, number % 100);
  if (number < 100_000) return joined(`${numberInWords(Math.floor(number / 1000))} Thousand`, number % 1000);
  if (number < 10_000_000)
    return joined(`${numberInWords(Math.floor(number / 100_000))} Lakh`, number % 100_000);
  return joined(`${numberInWords(Math.floor(number / 10_000_000))} Crore`, number % 10_000_000);
}

function joined(head: string, rest: number): string {
  return rest === 0 ? head : `${head} ${numberInWords(rest)}`;
}
