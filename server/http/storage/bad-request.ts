export type BadStatus = 400 | 403 | 404 | 405 | 408 | 411 | 413 | 415 | 416;

/**
 * What was sent is not the storage protocol, or not all of it. What the shop itself says no to is a
 * Refusal.
 */
export class BadRequest extends Error {
  override name = "BadRequest";
  readonly status: BadStatus;

  constructor(status: BadStatus, message: string) {
    super(message);
    this.status = status;
  }
}
