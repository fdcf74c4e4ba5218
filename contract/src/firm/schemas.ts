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
  /** Whether the free trial is offered; a firm that is an investment adviser too must not. */
  offersTrial: z.boolean(),
  /** Further origins that `redirect_to` may lead to, e.g. `https://learn.example.in`. */
  redirectOrigins: z.array(z.string().check(z.regex(/^https?:\/\/[^/\s]+$/u))),
  /** The colour of the one thing to do next, as `#rrggbb`; null: the product's own. */
  accent: z.nullable(z.string().check(z.regex(/^#[0-9a-f]{6}$/iu))),
  /** Its picture is served under its hash; null: the initial of the name. Pixels are twice what is shown. */
  logo: z.nullable(
    z.object({
      hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      width: z.int().check(z.positive()),
      height: z.int().check(z.positive()),
    }),
  ),
});
export type Firm = z.infer<typeof firmSchema>;

/** The profile as it is stored and loaded: settings that were added later have a default. */
export const firmProfileSchema = z.extend(firmSchema, {
  offersTrial: z._default(firmSchema.shape.offersTrial, true),
  redirectOrigins: z._default(firmSchema.shape.redirectOrigins, []),
  accent: z._default(firmSchema.shape.accent, null),
  logo: z._default(firmSchema.shape.logo, null),
});
