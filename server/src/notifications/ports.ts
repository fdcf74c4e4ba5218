/** One e-mail, ready to be sent. */
export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Stable for one event, so that a repeated sending is the same message. */
  readonly messageId: string;
};

export type Mailer = {
  /** @throws when the mail server does not take the message: the job runs again later. */
  readonly send: (mail: Mail) => Promise<void>;
};
