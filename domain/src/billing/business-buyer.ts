import { checkGstin } from './gstin.ts';

export type BusinessProblem = 'gstin-invalid' | 'gstin-state' | 'name-missing' | 'address-missing';

/**
 * Returns the problem with a business buyer's details, or null if they are valid or there is no GSTIN. Checks the
 * GSTIN's check character and state, the name and the address.
 */
export function businessProblem(details: {
  readonly gstNumber: string | null;
  readonly state: string | null;
  readonly businessName: string | null;
  readonly address: string | null;
}): BusinessProblem | null {
  const { gstNumber, state, businessName, address } = details;
  if (gstNumber === null) return null;
  const gstin = checkGstin(gstNumber);
  if (!gstin.ok) return 'gstin-invalid';
  if (gstin.value.stateCode !== null && gstin.value.stateCode !== state) return 'gstin-state';
  if (!businessName) return 'name-missing';
  return address ? null : 'address-missing';
}
