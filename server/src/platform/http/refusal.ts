import { problems, problemType } from '@niveshak/contract/http/problem';
import type { ErrorCode, Problem } from '@niveshak/contract/http/problem';

/** An expected failure that a use case returns instead of throwing: an error code of the contract with details. */
export class Refusal {
  readonly code: ErrorCode;
  readonly more: RefusalDetails;
  constructor(code: ErrorCode, more: RefusalDetails) {
    this.code = code;
    this.more = more;
  }
}

export type RefusalDetails = {
  readonly detail?: string;
  readonly errors?: readonly { path: string; message: string }[];
  readonly retryAfterSeconds?: number;
  /** RFC 9457 extension members, e.g. the new quote of `quote-changed`. */
  readonly extensions?: Readonly<Record<string, unknown>>;
};

export function refuse(code: ErrorCode, more: RefusalDetails = {}): Refusal {
  return new Refusal(code, more);
}

export function toProblem(refusal: Refusal, requestId: string): Problem {
  const entry = problems[refusal.code];
  return {
    type: problemType(refusal.code),
    title: entry.title,
    status: entry.status,
    detail: refusal.more.detail ?? entry.detail,
    code: refusal.code,
    requestId,
    ...(refusal.more.errors === undefined ? {} : { errors: [...refusal.more.errors] }),
    ...refusal.more.extensions,
  };
}
