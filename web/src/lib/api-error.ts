export type FieldProblem = { readonly path: string; readonly message: string };

/**
 * Failed API call with a user-facing `title` and `message`. `code` is the contract's error code, or `timeout`,
 * `offline`, `http` or `unreadable`.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly title: string | null;
  readonly errors: readonly FieldProblem[];
  /** Raw problem document, because some codes carry extra data (`quote-changed` has `quote`). */
  readonly problem: Readonly<Record<string, unknown>>;

  constructor(facts: {
    status: number;
    code: string;
    message: string;
    title?: string;
    errors?: readonly FieldProblem[];
    problem?: Readonly<Record<string, unknown>>;
  }) {
    super(facts.message);
    this.status = facts.status;
    this.code = facts.code;
    this.title = facts.title ?? null;
    this.errors = facts.errors ?? [];
    this.problem = facts.problem ?? {};
  }

  /** Whether retrying may soon succeed. False after a time-out, because the user has already waited long enough. */
  get isTransient(): boolean {
    if (this.code === 'timeout') return false;
    return this.status === 0 || this.status === 502 || this.status === 503 || this.status === 504;
  }
}

/** Returns the message for any thrown value. Expected refusals have their own message; other errors use `fallback`. */
export function errorText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  return error.code === 'http' || error.code === 'unreadable' || error.code === 'internal'
    ? fallback
    : error.message;
}
