/** A refusal in a vendor's own words: thrown by a handler, sent as it is. */
export class VendorError extends Error {
  readonly status: number;
  readonly body: unknown;
  constructor(status: number, body: unknown) {
    super(`vendor error ${status}`);
    this.status = status;
    this.body = body;
  }
}
