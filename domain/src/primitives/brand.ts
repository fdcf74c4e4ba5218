/**
 * A value that only its own parser can make: the brand exists for the compiler alone, at run time it is the
 * plain string or number.
 */
export type Brand<Value, Name extends string> = Value & { readonly __brand: Name };
