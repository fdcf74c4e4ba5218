/** A call that cannot be served in time; answered 503. */
export class Unavailable extends Error {}

/** SQLSTATEs: statement or lock time limit, deadlock, no connection, disk or memory to give, the server going or not up yet. */
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
const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN']);
/** The driver's and the pool's own, which carry no code. */
const messages = [
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
];

/** Whether a fault means that the database, or a turn for it, could not be had in time; it says nothing about the call. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof Unavailable) return true;
  if (!(error instanceof Error)) return false;
  const code: unknown = Reflect.get(error, 'code');
  if (code === 'FST_ERR_HANDLER_TIMEOUT') return true;
  if (typeof code === 'string' && (sqlStates.has(code) || networkCodes.has(code))) return true;
  return messages.some((message) => error.message.startsWith(message));
}
