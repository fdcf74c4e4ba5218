type ErrorEntry = { readonly status: number; readonly title: string; readonly detail: string };
export type ErrorTable = Readonly<Record<string, ErrorEntry>>;
