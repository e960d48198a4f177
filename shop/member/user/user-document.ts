/** A user as the calls of the specification give one: `id` doubles as `uid`. */
export type UserDocument = {
  id: string;
  uid: string;
  email: string;
  emailVerified: boolean;
  name: string;
  /** digits */
  phone: string | null;
  /** ISO 8601 */
  create: string;
};

type Row = {
  id: string;
  email: string;
  emailVerified: boolean;
  name: string;
  phone: string | null;
  createdAt: Date;
};

export const userDocument = ({
  id,
  email,
  emailVerified,
  name,
  phone,
  createdAt,
}: Row): UserDocument => ({
  id,
  uid: id,
  email,
  emailVerified,
  name,
  phone,
  create: createdAt.toISOString(),
});

/** An id that an account could have. */
export const isUserId = (id: unknown): id is string =>
  typeof id === "string" && /^[\w-]{1,64}$/.test(id);
