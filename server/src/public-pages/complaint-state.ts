export const complaintsPath = '/public/complaints';

/** The form as it was sent, to be shown again. */
export type TypedComplaint = Readonly<Record<'name' | 'email' | 'phone' | 'category' | 'body', string>>;
export type ComplaintProblems = Readonly<Partial<Record<keyof TypedComplaint, string>>>;

/** What the complaints page shows besides the tables. */
export type ComplaintPageState =
  | { readonly kind: 'new' }
  | { readonly kind: 'sent'; readonly number: string }
  | { readonly kind: 'wrong'; readonly typed: TypedComplaint; readonly problems: ComplaintProblems }
  | { readonly kind: 'too-many'; readonly typed: TypedComplaint };
