/** Who acts, and from which network address; a screen's visitor fits. */
export type AuditActor = {
  account: { id: string; email: string } | null;
  address: string;
  /** whose device owners are told of; none at the server's terminal */
  session?: { id: string } | null;
};
