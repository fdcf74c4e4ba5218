/** Maximum number of days after a trial's last day within which a purchase counts as conversion. */
export const daysToConvert = 30;
