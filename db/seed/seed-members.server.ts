import { eq, inArray } from "drizzle-orm";
import { randomLetters } from "#lib/random-letters.ts";
import {
  consentKindNames,
  consentKinds,
  type ConsentKind,
} from "#shop/member/consent/consent-kinds.ts";
import { hashPassword } from "#shop/member/password/password.server.ts";
import { accounts, addresses, consents, users } from "#shop/member/table.server.ts";
import { DEMO_ADMINS } from "#server/settings/demo-settings.ts";
import type { Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { seededRandom } from "#tests/seeded-random.ts";
import { seedPeople, type SeedPerson } from "./people.ts";
import { seedPolicies } from "./policies.ts";

export type DemoMember = { id: string; email: string; joinedAt: Date };

const DAY = 24 * 3600_000;
/** The last four of the thirty people only ever order as guests. */
const MEMBERS = 26;
const BY_KAKAO = new Set([3, 25]);
const BLOCKED = 19;

/** Days since each joined: few long ago, more recently, three in the last two days. */
const joinedDaysAgo = (at: number) =>
  at >= MEMBERS - 3 ? 0.2 + (MEMBERS - 1 - at) * 0.7 : 11 + ((MEMBERS - at) / MEMBERS) ** 2 * 230;

/**
 * Most of the thirty people as members who joined over months. All share one password, hashed once.
 * Existing accounts are left alone.
 */
export async function seedMembers(shop: Shop, password: string): Promise<DemoMember[]> {
  const hash = await hashPassword(password);
  const { next: random } = seededRandom(25);
  const now = shop.now().getTime();
  // The demo's own accounts are the oldest.
  await shop.db
    .update(users)
    .set({ createdAt: new Date(now - 260 * DAY) })
    .where(inArray(users.email, [...DEMO_ADMINS]));
  const members: DemoMember[] = [];
  for (const [at, person] of seedPeople.slice(0, MEMBERS).entries()) {
    const joinedAt = new Date(now - joinedDaysAgo(at) * DAY - Math.floor(random() * 9 * 3600_000));
    const kakao = BY_KAKAO.has(at);
    const agrees: ConsentKind[] = (
      ["marketing-email", "marketing-sms", "marketing-night"] as const
    ).filter((_, order) => random() < 0.5 - order * 0.15);
    const id = await inTransaction(shop.db, async (db) => {
      const [accountRow] = await db
        .select({ id: users.id })
        .from(users)
        .where(eq(users.email, person.email));
      if (accountRow) return accountRow.id;
      const user = {
        id: randomLetters(32),
        name: person.name,
        email: person.email,
        phone: person.phone,
        emailVerified: true,
        emailProof: kakao ? ("kakao" as const) : ("mail" as const),
      };
      const blocked = at === BLOCKED && {
        blockedAt: new Date(now - 4 * DAY),
        blockedReason: "같은 상품을 되풀이해 주문하고 모두 취소했어요.",
      };
      const signedInAt = new Date(
        joinedAt.getTime() + random() * (now - joinedAt.getTime()) * (blocked ? 0.3 : 0.9),
      );
      await db
        .insert(users)
        .values({ ...user, ...blocked, createdAt: joinedAt, updatedAt: joinedAt, signedInAt });
      const way = kakao
        ? { providerId: "kakao", accountId: String(3_100_000_000 + at * 7919) }
        : { providerId: "credential", accountId: user.id, password: hash };
      await db
        .insert(accounts)
        .values({ id: randomLetters(32), userId: user.id, ...way, createdAt: joinedAt });
      await db.insert(consents).values(agreed(user.id, agrees, joinedAt));
      if (at % 3)
        await db.insert(addresses).values({
          ...addressOf(person, user.id),
          label: "집",
          isDefault: true,
          createdAt: joinedAt,
        });
      return user.id;
    });
    members.push({ id, email: person.email, joinedAt });
  }
  return members;
}

/** Gives the demo member a history: joined in spring, two addresses and marketing consents. */
export async function furnishDemoMember(shop: Shop, email: string): Promise<DemoMember> {
  const joinedAt = new Date(shop.now().getTime() - 74 * DAY);
  const [member] = await shop.db
    .update(users)
    .set({
      phone: "01000009021",
      createdAt: joinedAt,
      signedInAt: new Date(shop.now().getTime() - 0.2 * DAY),
    })
    .where(eq(users.email, email))
    .returning({ id: users.id });
  if (!member) throw new Error(`${email} is no account`);
  const { id } = member;
  await shop.db.update(accounts).set({ createdAt: joinedAt }).where(eq(accounts.userId, id));
  await inTransaction(shop.db, async (db) => {
    const [consentRow] = await db
      .select({ id: consents.id })
      .from(consents)
      .where(eq(consents.userId, id))
      .limit(1);
    if (consentRow) return;
    const changedAt = new Date(joinedAt.getTime() + 33 * DAY);
    await db.insert(consents).values([
      ...agreed(id, ["marketing-email", "marketing-sms"], joinedAt),
      {
        userId: id,
        kind: "marketing-sms",
        version: consentKinds["marketing-sms"].version,
        agreed: false,
        how: "demo",
        at: changedAt,
      },
    ]);
    await db.insert(addresses).values([
      {
        userId: id,
        label: "집",
        recipientName: "김회원",
        recipientPhone: "01000009021",
        postcode: "04066",
        address: "서울특별시 마포구 소리길 21",
        addressDetail: "301호",
        isDefault: true,
        createdAt: joinedAt,
      },
      {
        userId: id,
        label: "작업실",
        recipientName: "김회원",
        recipientPhone: "01000009022",
        postcode: "04779",
        address: "서울특별시 성동구 붉은벽돌길 5",
        addressDetail: "2층 녹음실",
        createdAt: changedAt,
      },
    ]);
  });
  return { id, email, joinedAt };
}

/** The required consents, and each optional one as it was chosen. */
const agreed = (userId: string, optional: readonly ConsentKind[], at: Date) =>
  consentKindNames.map((kind) => {
    const policy = seedPolicies.find((each) => each.kind === kind);
    const { required, version } = consentKinds[kind];
    return {
      userId,
      kind,
      version: version ?? policy?.version ?? "none",
      agreed: required || optional.includes(kind),
      how: "demo" as const,
      at,
    };
  });

const addressOf = (
  { name, phone, postcode, address, addressDetail }: SeedPerson,
  userId: string,
) => ({ userId, recipientName: name, recipientPhone: phone, postcode, address, addressDetail });
