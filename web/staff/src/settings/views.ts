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

/** Returns the page that the address names; undefined for the profile, and for any other value. */
export function otherViewOf(view: unknown): OtherView | undefined {
  return otherViews.find((each) => each === view);
}

export function settingsSearchOf({ view }: Record<string, unknown>): { view?: OtherView } {
  const known = otherViewOf(view);
  return known === undefined ? {} : { view: known };
}
