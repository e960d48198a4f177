/** Who speaks to the storage service. A machine shows an access token that an administrator made;
 * the others come with the shop's own session. */
export type StorageCaller =
  | { kind: "anonymous" }
  /**
   * or a guest who proved an order's code (upload/guest-uploader.ts); `records`: makes what was
   * ordered, and has takes of their own
   */
  | { kind: "member"; accountId: string; records?: boolean }
  /** edits products: recordings, and what a member has */
  | { kind: "editor"; accountId: string; records?: boolean }
  | { kind: "administrator"; accountId: string }
  | { kind: "machine"; label: string };
