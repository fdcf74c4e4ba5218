import type { Mail } from './mailbox.ts';

export interface PresentedMail {
  readonly id: string;
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly at: string;
  readonly attachments: readonly {
    filename: string;
    contentType: string;
    contentId: string | null;
    size: number;
    url: string;
  }[];
}

/** Returns a message as the inbox's JSON. Attachment URLs are paths on the sandbox's origin. */
export function presentMail(message: Mail): PresentedMail {
  const { id, to, from, subject, text, html, headers, at } = message;
  return {
    id,
    to,
    from,
    subject,
    text,
    html,
    headers,
    at,
    attachments: message.attachments.map(({ filename, contentType, contentId, size }, index) => ({
      filename,
      contentType,
      contentId,
      size,
      url: `/mail/messages/${id}/attachments/${index}`,
    })),
  };
}
