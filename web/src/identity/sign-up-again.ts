/** Initial values of the sign-up form when a mistyped address is corrected. Never the password. */
export type SignUpDraft = { readonly firstName: string; readonly lastName: string; readonly email: string };

let draft: SignUpDraft | null = null;

/** In memory only: a reload discards it. */
export function keepSignUpDraft(kept: SignUpDraft | null): void {
  draft = kept;
}

export function signUpDraft(): SignUpDraft | null {
  return draft;
}
