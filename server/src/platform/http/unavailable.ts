/** Thrown when a call cannot be served in time. Returned as 503. */
export class Unavailable extends Error {}

/**
 * SQLSTATEs for statement or lock timeout, deadlock, no connection, out of disk or memory, server shutting down or
 * starting.
 */
const sqlStates = new Set([
  '57014',
  '55P03',
  '40P01',
  '40001',
  '25P03',
  '25P04',
  '53100',
  '53200',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08003',
  '08006',
]);
/** PgBouncer's only SQLSTATE, for ended connections. The server itself uses it for invalid messages. */
const poolerState = '08P01';
const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN']);
/** Messages of the driver and the pool that have no code. */
const messages = [
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
];

/**
 * Returns whether an error means that the database, or a turn for it, was not available in time, which the call did not
 * cause.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof Unavailable) return true;
  if (!(error instanceof Error)) return false;
  const code: unknown = Reflect.get(error, 'code');
  if (code === poolerState && Reflect.get(error, 'severity') === 'FATAL') return true;
  if (code === 'FST_ERR_HANDLER_TIMEOUT') return true;
  if (typeof code === 'string' && (sqlStates.has(code) || networkCodes.has(code))) return true;
  return messages.some((message) => error.message.startsWith(message));
}
