/** Failed checkout step with user-facing text. */
export type Failure = { readonly title: string | null; readonly text: string };
