/** Refusal in a vendor's format, thrown by a handler and sent unchanged. */
export class VendorError extends Error {
  readonly status: number;
  readonly body: unknown;
  constructor(status: number, body: unknown) {
    super(`vendor error ${status}`);
    this.status = status;
    this.body = body;
  }
}
