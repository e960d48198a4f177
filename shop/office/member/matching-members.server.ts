import { plainSigns } from "#lib/text/typed.ts";
import { and, eq, isNotNull, or, sql, type SQL } from "drizzle-orm";
import { normalizeEmail } from "#lib/email.ts";
import { phoneDigits } from "#lib/phone.ts";
import { memberTags } from "#shop/member/note/table.server.ts";
import { providerOf, type MemberFilter } from "./member-filters.ts";
import { accounts, consents, users } from "#shop/member/table.server.ts";

const FEWEST_DIGITS = 4;

/** %, _ and \ mean themselves. */
const startsWith = (words: string) => `${words.replace(/[\\%_]/g, "\\$&")}%`;

/** By start of name or address, end of phone, or account; each uses its own index. */
function searched(words: string): SQL | undefined {
  if (!words) return undefined;
  const ways: (SQL | undefined)[] = [sql`${users.name} like ${startsWith(words)}`];
  if (!/\s/.test(words))
    ways.push(
      sql`${users.email} like ${startsWith(words.includes("@") ? normalizeEmail(words) : words.normalize("NFKC").toLowerCase())}`,
    );
  if (/^[\w-]+$/.test(words)) ways.push(eq(users.id, words));
  const digits = phoneDigits(words);
  // Digits alone, however they are grouped; a name with a number in it is not a phone.
  if (digits.length >= FEWEST_DIGITS && /^[\d\s+().-]+$/.test(plainSigns(words)))
    ways.push(sql`reverse(${users.phone}) like ${startsWith([...digits].toReversed().join(""))}`);
  return or(...ways);
}

/** The members that a filter of the back office means. */
export const matchingMembers = ({
  state,
  agreed,
  way,
  tag,
  search,
}: Omit<MemberFilter, "order">): SQL | undefined =>
  and(
    state === "blocked" ? isNotNull(users.blockedAt) : undefined,
    agreed
      ? sql`(select ${consents.agreed} from ${consents} where ${consents.userId} = ${users.id}
        and ${consents.kind} = ${agreed} order by ${consents.id} desc limit 1)`
      : undefined,
    way
      ? sql`exists (select from ${accounts} where ${accounts.userId} = ${users.id}
        and ${accounts.providerId} = ${providerOf(way)})`
      : undefined,
    tag
      ? sql`exists (select from ${memberTags} where ${memberTags.accountId} = ${users.id}
        and ${memberTags.tag} = ${tag})`
      : undefined,
    searched(search),
  );
