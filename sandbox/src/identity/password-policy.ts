import type { SandboxSettings } from '../platform/settings.ts';

type Policy = SandboxSettings['identity'];

interface Rule {
  readonly message: string;
  readonly code: string;
  readonly format?: readonly (number | string)[];
  readonly items?: readonly Rule[];
  readonly verified: boolean;
}

/** Refusal of a password, in the wording of the vendor's sign-up endpoint. */
export type PasswordRefusal =
  | {
      readonly name: 'PasswordStrengthError';
      readonly message: string;
      readonly description: { readonly rules: readonly Rule[]; readonly verified: false };
      readonly policy: string;
    }
  | {
      readonly name: 'PasswordDictionaryError' | 'PasswordNoUserInfoError';
      readonly message: string;
      readonly description: string;
    };

/** Most common leaked passwords, compared case-insensitively. */
const COMMON = new Set(
  `password password1 password12 password123 password@123 passw0rd p@ssw0rd p@ssword 12345678 123456789 1234567890
  11111111 00000000 87654321 88888888 12341234 123123123 qwertyui qwertyuiop qwerty123 qwerty12 1qaz2wsx 1q2w3e4r
  1q2w3e4r5t abcd1234 abc12345 abcdefgh iloveyou sunshine princess football baseball superman trustno1 letmein1
  welcome1 welcome123 welcome@123 admin123 administrator india123 india@123 krishna123 ganesha123 computer internet
  whatever starwars michelle jennifer changeme changeme123 default1 monkey123 dragon123 master123 asdfghjkl
  zaq12wsx q1w2e3r4`.split(/\s+/),
);

/**
 * Returns one rule per line, indented below its class rule, because `policy` of the vendor's error is meant for
 * display.
 */
function print(rules: readonly Rule[], indent = ''): string {
  return rules
    .map((rule) => {
      let index = 0;
      const format = rule.format ?? [];
      const line = `${indent}* ${rule.message.replace(/%[ds]/g, () => String(format[index++] ?? ''))}`;
      return rule.items === undefined ? line : `${line}\n${print(rule.items, `${indent} `)}`;
    })
    .join('\n');
}

function classRules(password: string): readonly Rule[] {
  return [
    { message: 'lower case letters (a-z)', code: 'lowerCase', verified: /[a-z]/.test(password) },
    { message: 'upper case letters (A-Z)', code: 'upperCase', verified: /[A-Z]/.test(password) },
    { message: 'numbers (i.e. 0-9)', code: 'numbers', verified: /[0-9]/.test(password) },
    {
      message: 'special characters (e.g. !@#$%^&*)',
      code: 'specialCharacters',
      verified: /[^A-Za-z0-9]/.test(password),
    },
  ];
}

function rulesFor(policy: Policy, password: string): readonly Rule[] {
  const length = Math.max(
    { none: 1, low: 6, fair: 8, good: 8, excellent: 10 }[policy.passwordPolicy],
    policy.minimumPasswordLength,
  );
  const atLeast: Rule = {
    message: 'At least %d characters in length',
    format: [length],
    code: 'lengthAtLeast',
    verified: [...password].length >= length,
  };
  const classes = classRules(password);
  const should = classes.slice(0, 3);
  const threeOfFour: Rule = {
    message: 'Contain at least %d of the following %d types of characters:',
    format: [3, 4],
    code: 'containsAtLeast',
    items: classes,
    verified: classes.filter((rule) => rule.verified).length >= 3,
  };
  switch (policy.passwordPolicy) {
    case 'none':
    case 'low':
      return [atLeast];
    case 'fair':
      return [
        atLeast,
        {
          message: 'Should contain:',
          code: 'shouldContain',
          items: should,
          verified: should.every((rule) => rule.verified),
        },
      ];
    case 'good':
      return [atLeast, threeOfFour];
    case 'excellent':
      return [
        atLeast,
        threeOfFour,
        {
          message: 'No more than %d identical characters in a row (e.g., "%s" not allowed)',
          format: [2, 'aaa'],
          code: 'identicalChars',
          verified: !/(.)\1\1/s.test(password),
        },
      ];
    default:
      throw new Error(`unexpected policy ${String(policy.passwordPolicy satisfies never)}`);
  }
}

export function policyText(policy: Policy): string {
  return print(rulesFor(policy, ''));
}

/**
 * Returns why a password is refused, based on strength, the dictionary and, if enabled, whether it contains the
 * address.
 */
export function refusePassword(policy: Policy, password: string, email: string): PasswordRefusal | undefined {
  const rules = rulesFor(policy, password);
  if (!rules.every((rule) => rule.verified)) {
    return {
      name: 'PasswordStrengthError',
      message: 'Password is too weak',
      description: { rules, verified: false },
      policy: print(rules),
    };
  }
  if (COMMON.has(password.toLowerCase())) {
    return {
      name: 'PasswordDictionaryError',
      message: 'Password is too common',
      description: 'Password is not allowed, it might be too common.',
    };
  }
  const local = email.slice(0, email.lastIndexOf('@')).toLowerCase();
  if (policy.passwordNoUserInfo && local.length >= 3 && password.toLowerCase().includes(local)) {
    return {
      name: 'PasswordNoUserInfoError',
      message: 'Password contains user information',
      description: 'Password is not allowed as it contains user information.',
    };
  }
  return undefined;
}
