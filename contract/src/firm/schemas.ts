import * as z from 'zod/mini';

/** The research firm that runs the installation, as everybody may see it. */
export const firmSchema = z.object({
  name: z.string(),
  legalName: z.string(),
  tagline: z.string(),
  /** Product code of the firm's state, e.g. `MH`. */
  state: z.string(),
  gstin: z.string(),
  address: z.string(),
  sebiRegistration: z.string(),
  bseEnlistment: z.string(),
  principalOfficer: z.string(),
  complianceOfficer: z.string(),
  supportEmail: z.string(),
  supportPhone: z.string(),
  grievanceEmail: z.string(),
  website: z.string(),
  /** Standard warning shown under every page that sells or shows research. */
  riskWarning: z.string(),
});
export type Firm = z.infer<typeof firmSchema>;
