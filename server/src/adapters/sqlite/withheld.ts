/** A hidden message that the index still has. */
export type Withheld = { readonly tsUs: number; readonly channelNo: number };
