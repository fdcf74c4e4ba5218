/** A trial became a plan when one was bought at most so many days after the trial's last day. */
export const daysToConvert = 30;
