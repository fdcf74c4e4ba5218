/** Messages for the name fields of sign-up and checkout. Separate, because sign-up loads no others. */
export const nameMessages = {
  firstNameRequired: 'Enter your first name.',
  lastNameRequired: 'Enter your last name.',
  onlyAlphabets: 'Only alphabets allowed',
} as const;
