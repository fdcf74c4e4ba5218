/** Returns the old and new values of a setting's changed fields, for the audit log. */
export function changedFields(
  before: object | null,
  after: object,
): { readonly before: Record<string, unknown>; readonly after: Record<string, unknown> } {
  const old: Record<string, unknown> = {};
  const now: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(after)) {
    const was: unknown = before === null ? null : Reflect.get(before, field);
    if (JSON.stringify(was) === JSON.stringify(value)) continue;
    old[field] = was;
    now[field] = value;
  }
  return { before: old, after: now };
}
