/** Returns paise as rupees for an input: `499.50` for 49950, `500` for 50000. */
export function rupeesOf(amount: number): string {
  const paise = amount % 100;
  const rupees = String((amount - paise) / 100);
  return paise === 0 ? rupees : `${rupees}.${String(paise).padStart(2, '0')}`;
}
