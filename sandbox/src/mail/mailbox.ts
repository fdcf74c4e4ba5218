import { z } from 'zod';
import { alphanumeric } from '../platform/ids.ts';
import type { Store } from '../platform/store.ts';

const attachment = z.object({
  filename: z.string(),
  contentType: z.string(),
  size: z.number(),
  /** Content id of an inline part without angle brackets; null for mail stored by earlier versions. */
  contentId: z.string().nullable().default(null),
  blobId: z.string(),
});

const mail = z.object({
  id: z.string(),
  /** Single address. A message to several people is stored once for each. */
  to: z.string(),
  from: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().nullable(),
  /** Names in lower case. Repeated headers are joined by ", ". */
  headers: z.record(z.string(), z.string()),
  /** ISO timestamp of arrival. */
  at: z.string(),
  attachments: z.array(attachment),
});

export type Mail = z.infer<typeof mail>;
type NewMail = Omit<Mail, 'id' | 'at' | 'attachments'>;

interface NewAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly contentId?: string | null;
  readonly bytes: Uint8Array;
}

export interface Mailbox {
  deliver(message: NewMail, attachments?: readonly NewAttachment[]): Mail;
  /** Returns messages, newest first. `to` matches the whole address, case-insensitively. */
  list(to?: string): Mail[];
  get(id: string): Mail | undefined;
  attachment(id: string): Uint8Array | undefined;
  clear(): void;
}

export function createMailbox(store: Store): Mailbox {
  const mails = store.collection('mail', (value) => mail.parse(value));
  return {
    deliver: (message, attachments = []) =>
      store.transaction(() => {
        const kept = attachments.map(({ bytes, filename, contentType, contentId = null }) => {
          const blobId = `mail-${alphanumeric(20)}`;
          store.putBlob(blobId, bytes);
          return { filename, contentType, contentId, size: bytes.byteLength, blobId };
        });
        const stored: Mail = {
          ...message,
          id: alphanumeric(12),
          at: new Date().toISOString(),
          attachments: kept,
        };
        mails.put(stored.id, stored);
        return stored;
      }),
    list(to) {
      const wanted = to?.trim().toLowerCase();
      return mails
        .values()
        .filter((message) => wanted === undefined || message.to.toLowerCase() === wanted)
        .toReversed();
    },
    get: (id) => mails.get(id),
    attachment: (blobId) => store.getBlob(blobId),
    clear: () => mails.clear(),
  };
}
