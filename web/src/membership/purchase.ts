const key = 'niveshak.buyer';

/** Records the member's purchase until they dismiss the note or close the tab. */
export function recordPurchase(email: string): void {
  sessionStorage.setItem(key, email);
}

export function dismissPurchase(): void {
  sessionStorage.removeItem(key);
}

/** Returns the email of the member with an undismissed purchase, or null if there is none. */
export function buyer(): string | null {
  return sessionStorage.getItem(key);
}
