import { pino } from 'pino';
import type { Logger } from 'pino';

export type Log = Logger;

/**
 * Structured log on stdout. Identifiers and codes only: call sites pass no bodies, headers, tokens, passwords
 * or PANs, and the redaction list is the second line of defence should one slip into an object.
 */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
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
  });
}

/** Name, message, code and stack: never the request or response that some libraries hang on their errors. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const code: unknown = Reflect.get(error, 'code');
  return {
    name: error.name,
    message: error.message,
    ...(typeof code === 'string' ? { code } : {}),
    stack: error.stack,
    ...(error instanceof AggregateError ? { errors: error.errors.slice(0, 5).map(describeError) } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
