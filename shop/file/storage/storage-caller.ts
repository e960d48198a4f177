/** Who calls the storage service: machines with an access token that an administrator made,
 * others with their session. */
export type StorageCaller =
  | { kind: "anonymous" }
  /**
   * or a guest who proved an order's code (upload/guest-uploader.ts); `records`: a voice actor, who
   * uploads takes
   */
  | { kind: "member"; accountId: string; records?: boolean }
  /** edits products: recordings, and what a member has */
  | { kind: "editor"; accountId: string; records?: boolean }
  | { kind: "administrator"; accountId: string }
  | { kind: "machine"; label: string };
