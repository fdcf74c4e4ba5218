/** Maximum statements between the provider's response about a captured payment and the returned state. */
export const paymentStatements = 27;
