import { z } from 'zod';

const pageSize = z.object({ width: z.number(), height: z.number() });

export const documentSchema = z.object({
  id: z.int(),
  filename: z.string(),
  blobId: z.string(),
  pages: z.array(pageSize),
});
export type StoredDocument = z.infer<typeof documentSchema>;

export const positionSchema = z.object({
  page: z.int(),
  top_left_x_coordinate: z.int(),
  top_left_y_coordinate: z.int(),
  bottom_right_x_coordinate: z.int(),
  bottom_right_y_coordinate: z.int(),
});
export type SignPosition = z.infer<typeof positionSchema>;

const signerSchema = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  sequence: z.int(),
  positions: z.array(positionSchema),
  status: z.enum(['RECEIVED', 'IN_PROGRESS', 'SUCCESS', 'EXPIRED', 'FAILURE']),
  /** Part of the link that this signer opens. */
  token: z.string(),
  signedAt: z.string().nullable(),
});
export type Signer = z.infer<typeof signerSchema>;

export const requestSchema = z.object({
  verificationId: z.string(),
  referenceId: z.int(),
  documentId: z.int(),
  redirectUrl: z.string().nullable(),
  status: z.enum(['IN_PROGRESS', 'SUCCESS', 'EXPIRED', 'FAILURE']),
  /** Ordered by sequence. */
  signers: z.array(signerSchema),
  signedBlobId: z.string().nullable(),
  createdAt: z.string(),
});
export type SignRequest = z.infer<typeof requestSchema>;
