import { sql, type SQL } from "drizzle-orm";
import { users } from "./table.server.ts";

/** The address that a member proved to be theirs; what provider or owner says is not enough. */
export const provenEmail = (
  accountId: string | SQL,
): SQL => sql`(select ${users.email} from ${users}
  where ${users.id} = ${accountId} and ${users.emailVerified}
  and ${users.emailProof} is not null and ${users.blockedAt} is null)`;
