/** Initial sign-up form values while correcting a mistyped address. Never includes the password. */
export type SignUpDraft = { readonly firstName: string; readonly lastName: string; readonly email: string };

let draft: SignUpDraft | null = null;

/** Keeps the draft in memory only, so a reload discards it. */
export function storeSignUpDraft(kept: SignUpDraft | null): void {
  draft = kept;
}

export function signUpDraft(): SignUpDraft | null {
  return draft;
}
