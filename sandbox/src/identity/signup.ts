import { z } from 'zod';
import { VendorError } from '../platform/vendor-error.ts';
import { addressProblem } from './address-rules.ts';
import type { Identity } from './identity.ts';
import { refusePassword } from './password-policy.ts';
import type { User } from './users.ts';

const body = z.object({
  client_id: z.string(),
  email: z
    .string()
    .trim()
    .pipe(z.email({ error: 'is not a valid address' })),
  password: z.string(),
  connection: z.string(),
  given_name: z.string().max(150).optional(),
  family_name: z.string().max(150).optional(),
  name: z.string().max(300).optional(),
  nickname: z.string().max(300).optional(),
  picture: z.string().optional(),
  // Vendor limits: 10 keys, 100 characters per key, 500 per value.
  user_metadata: z
    .record(z.string().max(100), z.string().max(500))
    .refine((metadata) => Object.keys(metadata).length <= 10, { error: 'has more than 10 keys' })
    .optional(),
});

function badRequest(description: string): VendorError {
  return new VendorError(400, { error: 'invalid_request', error_description: description });
}

/** `POST /dbconnections/signup`. Creates a user and emails the verification link. */
export async function signUp(identity: Identity, payload: unknown): Promise<Record<string, unknown>> {
  const { config, settings } = identity.context;
  const policy = settings.current().identity;
  const parsed = body.safeParse(payload);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw badRequest(`${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'invalid'}`);
  }
  const input = parsed.data;
  if (input.client_id !== config.identity.spaClientId) throw badRequest(`Unknown client: ${input.client_id}`);
  if (input.connection !== config.identity.connection) throw badRequest('the connection was not found');
  if (!policy.publicSignup) throw new VendorError(400, { error: 'public signup is disabled' });

  const refusal = refusePassword(policy, input.password, input.email);
  if (refusal !== undefined) {
    throw new VendorError(400, { ...refusal, code: 'invalid_password', statusCode: 400 });
  }
  const problem = addressProblem(input.email.toLowerCase());
  if (problem !== undefined) {
    const reason = problem === 'alias' ? 'Alias email address' : 'Disposable email address';
    throw new VendorError(400, {
      name: 'InternalExtensibilityError',
      code: 'extensibility_error',
      message: reason,
      description: reason,
      friendly_message:
        'Please sign up with your real email address: aliases and disposable addresses are not accepted.',
      fromSandbox: true,
      statusCode: 400,
    });
  }
  const user = await identity.users.create({
    email: input.email,
    password: input.password,
    emailVerified: false,
    givenName: input.given_name,
    familyName: input.family_name,
    name: input.name,
    nickname: input.nickname,
    picture: input.picture,
    userMetadata: input.user_metadata,
  });
  if (user === undefined) {
    throw new VendorError(
      400,
      policy.enumerationProtection
        ? { code: 'invalid_signup', description: 'Invalid sign up', statusCode: 400, name: 'BadRequestError' }
        : {
            name: 'BadRequestError',
            code: 'user_exists',
            description: 'The user already exists.',
            statusCode: 400,
          },
    );
  }
  identity.letters.sendVerification(user);
  return present(user);
}

function present(user: User): Record<string, unknown> {
  return {
    _id: user.id,
    email: user.email,
    email_verified: user.emailVerified,
    ...(user.givenName !== undefined && { given_name: user.givenName }),
    ...(user.familyName !== undefined && { family_name: user.familyName }),
    ...(user.name !== undefined && { name: user.name }),
    ...(user.nickname !== undefined && { nickname: user.nickname }),
    ...(user.picture !== undefined && { picture: user.picture }),
    ...(user.userMetadata !== undefined && { user_metadata: user.userMetadata }),
  };
}
