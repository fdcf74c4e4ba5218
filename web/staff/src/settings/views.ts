const otherViews = [
  'billing',
  'selling',
  'transfers',
  'pauses',
  'legal',
  'advertising',
  'registrations',
] as const;
/** A page of settings other than the profile of the firm, which is shown without a view. */
export type OtherView = (typeof otherViews)[number];

export function settingsSearchOf({ view }: Record<string, unknown>): { view?: OtherView } {
  const known = otherViews.find((each) => each === view);
  return known === undefined ? {} : { view: known };
}
