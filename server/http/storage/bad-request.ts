export type BadStatus = 400 | 403 | 404 | 405 | 408 | 411 | 413 | 415 | 416;

/**
 * A request that violates the storage protocol or is incomplete; rules of the shop throw Refusal.
 */
export class BadRequest extends Error {
  override name = "BadRequest";
  readonly status: BadStatus;

  constructor(status: BadStatus, message: string) {
    super(message);
    this.status = status;
  }
}
