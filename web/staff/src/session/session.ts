import { getStaffSession, staffLogin, staffLogout } from '@niveshak/contract/staff/routes';
import type { StaffMember } from '@niveshak/contract/staff/schemas';
import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { ApiError } from '../../../src/lib/api-error.ts';
import { callWithCsrf } from '../../../src/lib/call.ts';
import { hasSession, storeCsrf, staffCall } from './staff-call.ts';

/** Query for the signed-in staff member; null if signed out. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async (): Promise<StaffMember | null> => {
    if (!hasSession()) return null;
    try {
      return (await staffCall(getStaffSession)).staff;
    } catch (error) {
      if (error instanceof ApiError && (error.status === 401 || error.code === 'csrf')) return null;
      throw error;
    }
  },
  staleTime: 30_000,
});

/**
 * Signs in with an identity provider token.
 * @throws ApiError with code `second-factor` if a code is required
 */
export async function signIn(
  client: QueryClient,
  given: { readonly accessToken: string; readonly code: string | null; readonly invite: string | null },
): Promise<void> {
  const { accessToken, code, invite } = given;
  const { data, csrf } = await callWithCsrf(staffLogin, { bearer: accessToken, body: { code, invite } });
  storeCsrf(csrf);
  client.setQueryData(sessionQuery.queryKey, data.staff);
}

export async function signOut(client: QueryClient): Promise<void> {
  await staffCall(staffLogout).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  });
  storeCsrf(null);
  client.clear();
}

export const StaffContext = createContext<StaffMember | null>(null);

/** Returns the signed-in staff member. For screens that require sign-in. */
export function useStaff(): StaffMember {
  const staff = use(StaffContext);
  if (staff === null) throw new Error('useStaff needs a StaffContext above it');
  return staff;
}
