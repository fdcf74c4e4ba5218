import { randomUUID } from 'node:crypto';
import { describeError, withoutPersonalData } from '../log.ts';
import { currentWork } from './work.ts';

export type ErrorReporter = {
  /** Sends an error in the background. If that fails, the error is still in the log. */
  readonly send: (event: string, fields: Readonly<Record<string, unknown>>) => void;
};

/** Maximum reports per minute, because repeated errors add no information. */
const maxAMinute = 20;
const patienceMs = 5_000;

/**
 * Sends errors as envelopes to the error reporter, which the browser also uses. Includes the error's kind, message and
 * stack, the route template, request id and release, but nothing about the caller.
 */
export function errorReporter(dsn: string, release: string): ErrorReporter {
  const { host, protocol, username: key, pathname } = new URL(dsn);
  const at = pathname.lastIndexOf('/');
  const address = `${protocol}//${host}${pathname.slice(0, at)}/api${pathname.slice(at)}/envelope/`;
  let minute = 0;
  let sent = 0;
  return {
    send: (event, fields) => {
      const now = Math.trunc(Date.now() / 60_000);
      if (now !== minute) sent = 0;
      minute = now;
      sent += 1;
      if (sent > maxAMinute) return;
      const id = randomUUID().replaceAll('-', '');
      const lines = [
        { event_id: id, sent_at: new Date().toISOString(), dsn },
        { type: 'event' },
        eventOf(id, event, fields, release),
      ];
      void fetch(address, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
        headers: {
          'content-type': 'application/x-sentry-envelope',
          'x-sentry-auth': `Sentry sentry_version=7, sentry_client=niveshak/${release}, sentry_key=${key}`,
        },
        body: lines.map((line) => JSON.stringify(line)).join('\n'),
      })
        .then((response) => response.arrayBuffer())
        .catch(() => undefined);
    },
  };
}

function eventOf(id: string, event: string, fields: Readonly<Record<string, unknown>>, release: string) {
  const fault = describeError(fields['err']);
  const work = currentWork();
  const { route, method, job, task } = fields;
  return {
    event_id: id,
    timestamp: Date.now() / 1000,
    platform: 'node',
    level: 'error',
    release,
    logger: event,
    transaction: typeof route === 'string' ? route : undefined,
    tags: { event, requestId: work?.requestId, method, job, task, code: fault['code'] },
    exception: {
      values: [
        {
          type: fault['name'] ?? 'Error',
          value: withoutPersonalData(String(fault['message'])),
          stacktrace: { frames: framesOf(fault['stack']) },
        },
      ],
    },
  };
}

/** Returns the stack frames, outermost first, as the reporter requires. */
function framesOf(stack: unknown): { filename: string; lineno: number; function: string }[] {
  if (typeof stack !== 'string') return [];
  const frames = stack.matchAll(/^\s+at (?:(.+?) \()?(.+?):(\d+):\d+\)?$/gm);
  return Array.from(frames, ([, name, filename, line]) => ({
    filename: filename ?? '',
    lineno: Number(line),
    function: name ?? '?',
  })).toReversed();
}
