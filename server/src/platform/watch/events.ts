import { channel } from 'node:diagnostics_channel';

type Kind = { readonly level: 'debug' | 'info' | 'warn' | 'error'; readonly means: string };

/** All log events, as listed in `docs/operating/events.md`. */
export const events = {
  call: { level: 'info', means: 'A call was answered; `refusal` is the code of a refused one.' },
  'call.unreadable': { level: 'info', means: 'Something that is no HTTP call was refused.' },
  'call.unavailable': { level: 'warn', means: 'A call could not be served in time and was answered 503.' },
  'load.shedding': {
    level: 'error',
    means: 'A queue of this process stays long, so new calls are answered 503; `queue` names it.',
  },
  'limit.hit': { level: 'warn', means: 'A limit of the table of limits was reached; `limit` names it.' },
  'security.bad-csrf': { level: 'warn', means: 'A call came with a session and without its csrf token.' },
  'security.cross-site': { level: 'warn', means: 'A browser called from another site.' },
  'security.bad-signature': {
    level: 'warn',
    means: 'A webhook or a payment had no valid signature.',
  },
  'security.bad-token': { level: 'warn', means: 'A token of the identity provider or broker was refused.' },
  'security.signed-in': { level: 'info', means: 'A session began.' },
  'security.session-ended': {
    level: 'info',
    means:
      'Sessions ended: `reason` is sign-out, ended-elsewhere, all-others, at-provider or password-reset.',
  },
  'sale.not-open': {
    level: 'warn',
    means:
      'A sale was refused: the firm lacks `checks`; see the launch checklist in the console, or run npm run preflight.',
  },
  'vendor.failed': { level: 'warn', means: 'A third party did not answer, or answered nonsense or 5xx.' },
  'mail.failed': { level: 'warn', means: 'The mail server did not accept an email; it is sent again later.' },
  'mail.refused': { level: 'warn', means: 'The mail server refused an email permanently.' },
  'letter.chart-not-drawn': {
    level: 'error',
    means: 'A chart could not be rendered for an email, which describes it in words.',
  },
  'database.slow-statement': {
    level: 'warn',
    means: 'A statement took longer than SLOW_STATEMENT_MS; its text has no values.',
  },
  'database.disk-full': { level: 'error', means: 'The database could not write: its disk is full.' },
  'database.pool-dead': {
    level: 'error',
    means: 'The database answers others and not this process; /healthz answers 503 until it does.',
  },
  'job.failed': { level: 'warn', means: 'A job failed and is run again later.' },
  'job.given-up': { level: 'error', means: 'A job failed for the last time; staff must check it.' },
  'files.missing': {
    level: 'error',
    means: 'The bucket lacks a file that the database names by `hash`.',
  },
  'import.failed': { level: 'warn', means: 'An uploaded file could not be imported in two attempts.' },
  'inspection.failed': { level: 'error', means: 'An inspection pack could not be built in two attempts.' },
  'recurring.failed': {
    level: 'error',
    means: 'Recurring or due work failed; it is tried again.',
  },
  'server.error': { level: 'error', means: 'A fault of the program: the call was answered 500.' },
} as const satisfies Readonly<Record<string, Kind>>;

export type EventName = keyof typeof events;
/** Identifiers, codes and numbers. `err` is logged without user input. */
export type EventFields = Readonly<Record<string, string | number | boolean | null | undefined>> & {
  readonly err?: never;
};
export type ReportedEvent = {
  readonly name: EventName;
  readonly fields: Readonly<Record<string, unknown>>;
};

const reports = channel('niveshak:event');

/** Reports an event to the log and metrics of this process. No overhead without a listener. */
export function report(name: EventName, fields: EventFields = {}): void {
  if (reports.hasSubscribers) reports.publish({ name, fields } satisfies ReportedEvent);
}

/** Like `report`, but with the error that caused the event. */
export function reportFault(name: EventName, error: unknown, fields: EventFields = {}): void {
  if (reports.hasSubscribers)
    reports.publish({ name, fields: { ...fields, err: error } } satisfies ReportedEvent);
}

/** Adds a listener. Returns a function that removes it. */
export function onEvent(listener: (event: ReportedEvent) => void): () => void {
  const receive = (message: unknown) => {
    if (isReported(message)) listener(message);
  };
  reports.subscribe(receive);
  return () => {
    reports.unsubscribe(receive);
  };
}

function isReported(message: unknown): message is ReportedEvent {
  return typeof message === 'object' && message !== null && 'name' in message && 'fields' in message;
}
