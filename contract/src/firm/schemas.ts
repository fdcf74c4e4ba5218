import * as z from 'zod/mini';
import { performanceSources } from '@niveshak/domain/firm/performance-source';

/** Public profile of the research firm that runs this installation. */
export const firmSchema = z.object({
  name: z.string(),
  legalName: z.string(),
  tagline: z.string(),
  /** Product code for the firm's state, such as `MH`. */
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
  /** Standard warning shown on every page that sells or shows research. */
  riskWarning: z.string(),
  /** UPI id verified by SEBI's "@valid" scheme; null until the bank has issued it (S-7). */
  upiId: z.nullable(z.string()),
  /** Whether clients may also pay through CeFCoM, BSE's fee collection platform (S-6). */
  offersCefcom: z.boolean(),
  /** Must be false if the firm is also an investment adviser. */
  offersTrial: z.boolean(),
  /** Maximum information about returns that pages and emails may show. */
  performanceSource: z.enum(performanceSources),
  /** Additional origins allowed in `redirect_to`, such as `https://learn.example.in`. */
  redirectOrigins: z.array(
    z
      .string()
      .check(
        z.regex(/^https?:\/\/[^/\s]+$/u, 'Enter addresses such as https://learn.firm.in, without a path.'),
      ),
  ),
  /** Colour of primary actions as `#rrggbb`; null for the product default. */
  accent: z.nullable(z.string().check(z.regex(/^#[0-9a-f]{6}$/iu))),
  /** Logo, served under its hash at twice the display size. If null, the initial of the firm's name is shown. */
  logo: z.nullable(
    z.object({
      hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      width: z.int().check(z.positive()),
      height: z.int().check(z.positive()),
    }),
  ),
});
export type Firm = z.infer<typeof firmSchema>;

/** Profile as stored and loaded. Settings added in later versions have defaults. */
export const firmProfileSchema = z.extend(firmSchema, {
  upiId: z._default(firmSchema.shape.upiId, null),
  offersCefcom: z._default(firmSchema.shape.offersCefcom, false),
  offersTrial: z._default(firmSchema.shape.offersTrial, true),
  performanceSource: z._default(firmSchema.shape.performanceSource, 'hidden'),
  redirectOrigins: z._default(firmSchema.shape.redirectOrigins, []),
  accent: z._default(firmSchema.shape.accent, null),
  logo: z._default(firmSchema.shape.logo, null),
});
