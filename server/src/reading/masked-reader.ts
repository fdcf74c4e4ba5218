/** An address of which its owner knows which it is, and nobody else does: `pr•••@demo.test`. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, Math.min(2, Math.max(1, at - 1)))}•••${email.slice(at)}`;
}

/** A name of which the first is whole: `Asha R.`. */
export function maskedName(firstName: string, lastName: string): string {
  const initial = [...lastName.trim()][0];
  return [firstName.trim(), initial === undefined ? '' : `${initial}.`]
    .filter((part) => part !== '')
    .join(' ');
}
