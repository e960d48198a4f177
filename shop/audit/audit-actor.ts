/** The acting person and their network address; a screen's visitor fits. */
export type AuditActor = {
  account: { id: string; email: string } | null;
  address: string;
  /** the session, whose device owners are told; none at the server's terminal */
  session?: { id: string } | null;
};
