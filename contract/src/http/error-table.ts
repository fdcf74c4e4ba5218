/** One refusal: HTTP status, a title and a text that a person can be shown. */
type ErrorEntry = { readonly status: number; readonly title: string; readonly detail: string };
export type ErrorTable = Readonly<Record<string, ErrorEntry>>;
