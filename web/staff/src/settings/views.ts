const views = [
  'firm',
  'billing',
  'selling',
  'transfers',
  'pauses',
  'legal',
  'advertising',
  'registrations',
] as const;
type View = (typeof views)[number];

export function viewOf(view: unknown): View {
  return views.find((each) => each === view) ?? 'firm';
}

/** `view` is the tab. */
export function settingsSearchOf({ view }: Record<string, unknown>): { view?: View } {
  const known = viewOf(view);
  return known === 'firm' ? {} : { view: known };
}
