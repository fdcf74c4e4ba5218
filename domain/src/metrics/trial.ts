/** A trial counts as converted if a plan was bought at most this many days after its last day. */
export const daysToConvert = 30;
