import type { User } from './users.ts';

/** Returns OpenID claims by granted scope, as in the vendor's /userinfo and ID tokens. */
export function claimsOf(user: User, scope: readonly string[]): Record<string, unknown> {
  const nickname = user.nickname ?? user.email.slice(0, user.email.lastIndexOf('@'));
  const initials = nickname
    .slice(0, 2)
    .toLowerCase()
    .replace(/[^a-z]/g, 'x');
  return {
    sub: `auth0|${user.id}`,
    ...(scope.includes('profile') && {
      ...(user.givenName !== undefined && { given_name: user.givenName }),
      ...(user.familyName !== undefined && { family_name: user.familyName }),
      nickname,
      name: user.name ?? fullName(user) ?? user.email,
      picture: user.picture ?? `https://cdn.auth0.com/avatars/${initials}.png`,
      updated_at: user.updatedAt,
    }),
    ...(scope.includes('email') && { email: user.email, email_verified: user.emailVerified }),
  };
}

function fullName(user: User): string | undefined {
  const name = [user.givenName, user.familyName].filter((part) => part !== undefined).join(' ');
  return name === '' ? undefined : name;
}

/** Returns a user in the format of the Management API. */
export function managementProfile(user: User, connection: string): Record<string, unknown> {
  return {
    created_at: user.createdAt,
    email: user.email,
    email_verified: user.emailVerified,
    ...(user.givenName !== undefined && { given_name: user.givenName }),
    ...(user.familyName !== undefined && { family_name: user.familyName }),
    identities: [{ connection, user_id: user.id, provider: 'auth0', isSocial: false }],
    name: user.name ?? fullName(user) ?? user.email,
    nickname: user.nickname ?? user.email.slice(0, user.email.lastIndexOf('@')),
    picture: user.picture ?? 'https://cdn.auth0.com/avatars/default.png',
    updated_at: user.updatedAt,
    user_id: `auth0|${user.id}`,
    ...(user.lastPasswordReset !== undefined && { last_password_reset: user.lastPasswordReset }),
    ...(user.userMetadata !== undefined && { user_metadata: user.userMetadata }),
    ...(user.blocked && { blocked: true }),
  };
}
