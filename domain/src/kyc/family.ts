/** Family member as declared, by an account's email address or a PAN. */
export interface DeclaredPerson {
  readonly name: string;
  readonly email: string | null;
  readonly pan: string | null;
}

export const maxFamilyMembers = 10;

/** Returns the user-facing problem with a declaration, or null if there is none. */
export function familyProblem(people: readonly DeclaredPerson[], ownEmail: string): string | null {
  if (people.length === 0) return 'Add at least one family member.';
  if (people.length > maxFamilyMembers) return `Name at most ${maxFamilyMembers} family members.`;
  if (people.some(({ email, pan }) => (email === null) === (pan === null)))
    return 'Give the email address or the PAN of each family member.';
  const keys = people.map(({ email, pan }) => email?.toLowerCase() ?? pan ?? '');
  if (keys.includes(ownEmail.toLowerCase())) return 'Remove yourself from the list.';
  return new Set(keys).size < keys.length ? 'A family member is listed twice.' : null;
}
