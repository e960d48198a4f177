import { users } from "../table.server.ts";

/** What a user's document is made of. */
export const userColumns = {
  id: users.id,
  email: users.email,
  emailVerified: users.emailVerified,
  name: users.name,
  phone: users.phone,
  createdAt: users.createdAt,
};
