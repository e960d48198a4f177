import { eq } from "drizzle-orm";
import type { Shop } from "#shop/shop.ts";
import { socialIds, type SocialId } from "./social-provider.ts";
import { accounts } from "../table.server.ts";

export type SocialWay = {
  id: SocialId;
  title: string;
  linkedAt: Date | null;
  /** whether the shop offers it now */ isOffered: boolean;
};
export type SignInWays = { hasPassword: boolean; social: SocialWay[] };

const titles: Record<SocialId, string> = { kakao: "카카오", naver: "네이버", google: "Google" };

/** The account's sign-in methods: password, linked providers, and providers that could be
 * linked. */
export async function listSignInWays(
  { db, social }: Pick<Shop, "db" | "social">,
  accountId: string,
): Promise<SignInWays> {
  const ways = await db
    .select({ provider: accounts.providerId, password: accounts.password, at: accounts.createdAt })
    .from(accounts)
    .where(eq(accounts.userId, accountId));
  const all = socialIds.map((id) => ({
    id,
    title: titles[id],
    linkedAt: ways.find(({ provider }) => provider === id)?.at ?? null,
    isOffered: social.some((each) => each.id === id),
  }));
  return {
    hasPassword: ways.some(({ password }) => password !== null),
    social: all.filter(({ linkedAt, isOffered }) => linkedAt || isOffered),
  };
}
