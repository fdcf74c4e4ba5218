import type { Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import type { SandboxContext } from '../platform/context.ts';
import { CALL_MODES } from '../faults/faults.ts';
import type { Mailbox } from './mailbox.ts';
import { deliveryOutcomeOf } from './returned-mail.ts';
import type { ReturnedMail } from './returned-mail.ts';

export interface SmtpEndpoint {
  readonly port: number;
  stop(): Promise<void>;
}

/** Larger messages are rejected with 552. */
const LARGEST_MESSAGE_BYTES = 25 * 1024 * 1024;

/**
 * Accepts mail on 127.0.0.1 without TLS, with or without sign-in. Any credentials work. A fault of provider `mail`
 * affects one message, at MAIL FROM.
 * @param port 0 selects a free one
 */
export function startSmtp(
  context: SandboxContext,
  returned: ReturnedMail,
  port: number,
): Promise<SmtpEndpoint> {
  const server = new SMTPServer({
    banner: 'sandbox: keeps every message, delivers none',
    authOptional: true,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: LARGEST_MESSAGE_BYTES,
    closeTimeout: 100,
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? 'anybody' }),
    onMailFrom(_address, _session, callback) {
      void answer(misbehave(context), callback);
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (stream.sizeExceeded) return callback(smtpError(552, 'message too large'));
        void answer(keep(context.mailbox, returned, Buffer.concat(chunks), session), callback);
      });
    },
  });
  // A client that disconnects mid-session must not stop the server.
  server.on('error', (error) => console.error('sandbox: smtp:', error.message));
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      const address = server.server.address();
      resolve({
        port: typeof address === 'object' && address !== null ? address.port : port,
        stop: () => new Promise((done) => server.close(() => done())),
      });
    });
  });
}

async function misbehave(context: SandboxContext): Promise<Error | undefined> {
  const { timing } = context.config;
  const mode = context.faults.take('mail', CALL_MODES);
  switch (mode) {
    case undefined:
      return undefined;
    case 'slow':
      await pause(timing.faultSlowMs);
      return undefined;
    case 'timeout':
    case 'lost-answer':
      await pause(timing.faultTimeoutMs);
      return smtpError(421, 'closing');
    case 'error-500':
      return smtpError(451, 'Requested action aborted: local error in processing');
    case 'garbage':
      return smtpError(999, '{"<garbage>');
    default:
      throw new Error(`unexpected fault mode ${String(mode satisfies never)}`);
  }
}

function pause(milliseconds: number): Promise<void> {
  // Unreferenced, because a hanging message must not prevent the process from stopping.
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** Reports the outcome to smtp-server: an error that rejects the message, or nothing. */
async function answer(
  work: Promise<Error | undefined>,
  callback: (error?: Error | null) => void,
): Promise<void> {
  const outcome = await work.catch(() => smtpError(451, 'message not understood'));
  callback(outcome ?? null);
}

/** Returns the sender with its encoded words decoded, or undefined for a group or a missing sender. */
function written(from: Email['from']): string | undefined {
  if (from?.address === undefined) return undefined;
  return from.name === '' ? from.address : `${from.name} <${from.address}>`;
}

async function keep(
  mailbox: Mailbox,
  returned: ReturnedMail,
  bytes: Buffer,
  session: SMTPServerSession,
): Promise<undefined> {
  // Loaded with the first message, so that the stand-ins start faster.
  const { default: PostalMime } = await import('postal-mime');
  const email = await PostalMime.parse(bytes, { attachmentEncoding: 'arraybuffer' });
  const headers: Record<string, string> = {};
  for (const { key, value } of email.headers) {
    headers[key] = headers[key] === undefined ? value : `${headers[key]}, ${value}`;
  }
  const attachments = email.attachments.map((part) => ({
    filename: part.filename ?? 'attachment',
    contentType: part.mimeType,
    contentId: part.contentId?.replace(/^<(.*)>$/, '$1') ?? null,
    bytes: typeof part.content === 'string' ? Buffer.from(part.content) : new Uint8Array(part.content),
  }));
  const envelopeFrom = session.envelope.mailFrom === false ? '' : session.envelope.mailFrom?.address;
  for (const { address } of session.envelope.rcptTo) {
    const fate = deliveryOutcomeOf(address);
    returned.report(address, fate);
    if (fate === 'hard-bounce' || fate === 'soft-bounce') continue;
    mailbox.deliver(
      {
        to: address,
        from: written(email.from) ?? envelopeFrom ?? '',
        subject: email.subject ?? '',
        text: email.text ?? '',
        html: email.html ?? null,
        headers,
      },
      attachments,
    );
  }
  return undefined;
}
