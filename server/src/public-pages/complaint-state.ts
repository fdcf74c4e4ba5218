export const complaintsPath = '/public/complaints';

/** The submitted form, to show it again. */
export type TypedComplaint = Readonly<Record<'name' | 'email' | 'phone' | 'category' | 'body', string>>;
export type ComplaintProblems = Readonly<Partial<Record<keyof TypedComplaint, string>>>;

export type ComplaintPageState =
  | { readonly kind: 'new' }
  | { readonly kind: 'sent'; readonly number: string }
  | { readonly kind: 'wrong'; readonly typed: TypedComplaint; readonly problems: ComplaintProblems }
  | { readonly kind: 'too-many'; readonly typed: TypedComplaint };
