/** Who speaks to the storage service. A machine shows an access token that an administrator made;
 * the others come with the shop's own session. */
export type StorageCaller =
  | { kind: "anonymous" }
  | { kind: "member"; accountId: string }
  /** edits products: recordings, and what a member has */
  | { kind: "editor"; accountId: string }
  | { kind: "administrator"; accountId: string }
  | { kind: "machine"; label: string };
