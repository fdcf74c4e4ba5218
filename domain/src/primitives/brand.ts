/**
 * Value that only its own parser can create. The brand exists only at compile time; at run time it is a plain string or
 * number.
 */
export type Brand<Value, Name extends string> = Value & { readonly __brand: Name };
