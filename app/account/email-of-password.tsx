/** Tells a password manager, and nobody else, whose password is chosen. */
export const EmailOfPassword = ({ email }: { email: string }) => (
  <input
    type="email"
    autoComplete="username"
    defaultValue={email}
    readOnly
    hidden
    aria-label="이메일"
  />
);
