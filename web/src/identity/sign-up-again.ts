/** What the sign-up form starts with when somebody corrects a mistyped address. Never the password. */
export type SignUpDraft = { readonly firstName: string; readonly lastName: string; readonly email: string };

let draft: SignUpDraft | null = null;

/** Kept in memory alone: it is gone with the page. */
export function keepSignUpDraft(kept: SignUpDraft | null): void {
  draft = kept;
}

export function signUpDraft(): SignUpDraft | null {
  return draft;
}
