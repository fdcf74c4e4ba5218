/** A step of the checkout that failed, in words fit to show. */
export type Failure = { readonly title: string | null; readonly text: string };
