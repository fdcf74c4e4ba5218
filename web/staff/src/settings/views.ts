const otherViews = [
  'billing',
  'selling',
  'transfers',
  'pauses',
  'legal',
  'advertising',
  'registrations',
] as const;
/** Settings page other than the firm's profile, which needs no view parameter. */
export type OtherView = (typeof otherViews)[number];

/** Returns the page named in the URL, or undefined for the profile and any unknown value. */
export function otherViewOf(view: unknown): OtherView | undefined {
  return otherViews.find((each) => each === view);
}

export function settingsSearchOf({ view }: Record<string, unknown>): { view?: OtherView } {
  const known = otherViewOf(view);
  return known === undefined ? {} : { view: known };
}
