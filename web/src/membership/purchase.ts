const key = 'niveshak.buyer';

/** Remembers until it is dismissed, or the tab closes, that this member has made a purchase. */
export function recordPurchase(email: string): void {
  sessionStorage.setItem(key, email);
}

export function dismissPurchase(): void {
  sessionStorage.removeItem(key);
}

/** Returns the email of the member whose purchase is not dismissed; null if there is none. */
export function buyer(): string | null {
  return sessionStorage.getItem(key);
}
