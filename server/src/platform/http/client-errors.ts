import type { OutgoingHttpHeaders } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { report } from '../watch/events.ts';
import { newRequestId } from '../watch/work.ts';
import { refuse, toProblem } from './refusal.ts';
import type { ErrorCode } from '@niveshak/contract/http/problem';

/** Responds to requests rejected by the HTTP parser, on the raw socket, with the usual headers and error document. */
export function answerClientError(
  error: { readonly code?: string },
  socket: Socket,
  headers: OutgoingHttpHeaders,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) {
    const requestId = newRequestId();
    const problem = toProblem(refuse(codeOf(error.code)), requestId);
    report('call.unreadable', { requestId, refusal: problem.code });
    const body = JSON.stringify(problem);
    const lines = [
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`),
      `x-request-id: ${requestId}`,
      'cache-control: private, no-store',
      'content-type: application/problem+json',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroySoon();
}

function codeOf(code: string | undefined): ErrorCode {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'request-timeout';
  return code === 'HPE_HEADER_OVERFLOW' ? 'headers-too-large' : 'malformed-request';
}
