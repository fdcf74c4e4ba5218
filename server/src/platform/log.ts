import { pino } from 'pino';
import type { Logger, LoggerOptions } from 'pino';
import { workOfLine } from './watch/work.ts';

export type Log = Logger;

/**
 * Returns a structured log that writes to stdout. Log only identifiers and codes: call sites pass no bodies, headers,
 * tokens, passwords or PANs. Redaction of nested values is only a second line of defence.
 * @param to receives each line; stdout by default
 */
export function createLog(level: string, to?: { readonly write: (line: string) => void }): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    mixin: workOfLine,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        '*.password',
        '*.authorization',
        '*.cookie',
        '*.panNumber',
        '*.pan',
        '*.dob',
        '*.signature',
        '*.access_token',
        '*.id_token',
        'body',
        '*.body',
        'headers',
        '*.headers',
      ],
      censor: '[redacted]',
    },
    serializers: { err: describeError },
  };
  return to === undefined ? pino(options) : pino(options, to);
}

/** Returns an error's name, message, code and stack, without the request or response that some libraries attach. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const code: unknown = Reflect.get(error, 'code');
  return {
    name: error.name,
    message: withoutPersonalData(error.message),
    ...(typeof code === 'string' ? { code } : {}),
    stack: withoutPersonalData(error.stack ?? ''),
    ...(error instanceof AggregateError ? { errors: error.errors.slice(0, 5).map(describeError) } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

/**
 * Redacts anything like an email address, a PAN, a token or a long number, because third-party errors quote their
 * input.
 */
export function withoutPersonalData(text: string): string {
  return text
    .replace(/[^\s"'<>@(]+@[^\s"'<>@)]+\.[a-z]{2,}/gi, '[email]')
    .replace(/\b[A-Z]{5}\d{4}[A-Z]\b/gi, '[PAN]')
    .replace(/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]')
    .replace(/\b\d{10,}\b/g, '[number]');
}
