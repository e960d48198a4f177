import type { UpdateReason } from "#shop/update/update-state.ts";

/** Why an update does not go on. `detail` is for whoever looks after the server. */
export class UpdateProblem extends Error {
  override name = "UpdateProblem";
  readonly reason: UpdateReason;
  constructor(reason: UpdateReason, detail: string) {
    super(detail);
    this.reason = reason;
  }
}
