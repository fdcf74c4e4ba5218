/** Returns an email address masked so that only its owner recognizes it, e.g. `pr•••@demo.test`. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, Math.min(2, Math.max(1, at - 1)))}•••${email.slice(at)}`;
}

/** Returns the first name and the initial of the last name, e.g. `Asha R.`. */
export function maskedName(firstName: string, lastName: string): string {
  const initial = [...lastName.trim()][0];
  return [firstName.trim(), initial === undefined ? '' : `${initial}.`]
    .filter((part) => part !== '')
    .join(' ');
}
