import { z } from 'zod';
import type { AadhaarLink } from '@niveshak/domain/kyc/aadhaar-link';
import type { PanAnswer, PanQuery } from '../../kyc/ports.ts';
import { callCashfree } from './call-cashfree.ts';
import type { CashfreeOptions } from './call-cashfree.ts';

const match = z.enum(['Y', 'N']).nullish();
const panLite = z.object({
  // A string in the vendor's sample, int64 in its documentation.
  reference_id: z.union([z.int(), z.string()]).transform(String),
  status: z.enum(['VALID', 'INVALID']),
  /** `E` is valid. `EA` … `EU` exist, but with a mark (death, merger, …). `N`, `X`, `F` and `D` are invalid. */
  pan_status: z.string().nullish(),
  name_match: match,
  dob_match: match,
  aadhaar_seeding_status: z.string().nullish(),
});

/** Vendor codes, blank or absent if unknown. */
const aadhaarLinks: ReadonlyMap<string, AadhaarLink> = new Map([
  ['Y', 'linked'],
  ['R', 'not-linked'],
  ['NA', 'not-applicable'],
]);

/** Checks a PAN with `POST /pan-lite`. PANs of deceased persons and merged entities count as invalid. */
export async function checkPan(options: CashfreeOptions, question: PanQuery): Promise<PanAnswer> {
  const answer = await callCashfree(options, {
    method: 'POST',
    path: '/pan-lite',
    json: {
      verification_id: question.checkId,
      pan: question.pan,
      name: question.name,
      dob: question.dob,
    },
  });
  // The vendor returns 200 even for invalid PANs, so other statuses say nothing about the PAN.
  if (answer.kind === 'unavailable' || answer.status !== 200) return { kind: 'unavailable' };
  const parsed = panLite.safeParse(answer.body);
  if (!parsed.success) return { kind: 'unavailable' };
  const {
    status,
    pan_status: panStatus,
    name_match: name,
    dob_match: dob,
    reference_id: reference,
    aadhaar_seeding_status: seeding,
  } = parsed.data;
  if (status === 'INVALID' || (panStatus ?? 'E') !== 'E') return { kind: 'not-valid' };
  if (name === 'N') return { kind: 'name-mismatch' };
  if (dob === 'N') return { kind: 'dob-mismatch' };
  if (name !== 'Y' || dob !== 'Y') return { kind: 'unavailable' };
  return { kind: 'valid', reference, aadhaarLink: aadhaarLinks.get(seeding ?? '') ?? null };
}
