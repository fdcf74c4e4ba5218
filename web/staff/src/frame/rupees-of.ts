/** Formats paise as rupees for an input: 49950 is `499.50`, 50000 is `500`. */
export function rupeesOf(amount: number): string {
  const paise = amount % 100;
  const rupees = String((amount - paise) / 100);
  return paise === 0 ? rupees : `${rupees}.${String(paise).padStart(2, '0')}`;
}
