/** Maximum number of statements from the provider's answer about one captured payment to the returned state. */
export const paymentStatements = 27;
