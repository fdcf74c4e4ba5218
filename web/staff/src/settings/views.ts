const otherViews = [
  'billing',
  'selling',
  'transfers',
  'pauses',
  'legal',
  'advertising',
  'registrations',
] as const;
/** A settings page other than the firm's profile, which is shown without a view. */
export type OtherView = (typeof otherViews)[number];

/** Returns the page named in the URL, or undefined for the profile and any other value. */
export function otherViewOf(view: unknown): OtherView | undefined {
  return otherViews.find((each) => each === view);
}

export function settingsSearchOf({ view }: Record<string, unknown>): { view?: OtherView } {
  const known = otherViewOf(view);
  return known === undefined ? {} : { view: known };
}
