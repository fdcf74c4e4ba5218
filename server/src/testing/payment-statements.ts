/** The most statements from the provider's answer about one captured payment to the state that is told. */
export const paymentStatements = 25;
