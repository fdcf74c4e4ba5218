/** Maximum number of statements from the provider's response about one captured payment to the returned state. */
export const paymentStatements = 27;
