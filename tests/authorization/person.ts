import { createHash } from "node:crypto";
import { randomLetters } from "#lib/random-letters.ts";
import { newToken } from "#lib/secret-token.server.ts";
import type { SessionKind } from "#shop/member/session/session-rules.ts";
import { accounts, consents, users } from "#shop/member/table.server.ts";
import { quickHash } from "../has/quick-hash.ts";
import { PASSWORD, type TestShop } from "../test-shop.ts";

export const passwordHash: string = quickHash(PASSWORD);

const ADDRESS = "203.0.113.50";
export const cookieOf = (lines: string[]): string =>
  lines
    .filter((line) => !/max-age=0/i.test(line))
    .map((line) => line.split(";")[0])
    .join("; ");

/** A person's own words, which nothing else in the shop says. */
export function wordsOf(role: string) {
  const letters = randomLetters(8);
  const digits = String(
    Number.parseInt(createHash("sha256").update(letters).digest("hex").slice(0, 8), 16),
  )
    .padStart(8, "7")
    .slice(-8);
  return {
    name: `${role}이름${letters}`,
    email: `${role}-${letters}@example.com`,
    phone: `010${digits}`,
    address: `서울특별시 마포구 ${letters}길 9`,
    detail: `${letters}호`,
    letters,
  };
}
export type Words = ReturnType<typeof wordsOf>;

export const marksOf = ({ name, email, phone, letters }: Words) => [
  name,
  email,
  phone,
  phone.replace(/^(\d{3})(\d{4})(\d{4})$/, "$1-$2-$3"),
  `${letters}길`,
  `${letters}호`,
];

export async function makeMember(
  shop: TestShop,
  { email, name, phone, letters }: Words,
  kind: SessionKind,
) {
  const id = randomLetters(32);
  await shop.db
    .insert(users)
    .values({ id, email, name, phone, emailVerified: true, emailProof: "mail" });
  await shop.db.insert(accounts).values({
    id: randomLetters(32),
    accountId: id,
    providerId: "credential",
    userId: id,
    password: passwordHash,
  });
  await shop.db.insert(consents).values(
    (["age", "terms", "privacy"] as const).map((consent) => ({
      userId: id,
      kind: consent,
      version: "2026-11-01",
      agreed: true,
      how: "sign-up" as const,
    })),
  );
  const open = async () =>
    cookieOf(
      (
        await shop.auth.openSession(
          id,
          { address: ADDRESS, headers: new Headers({ "user-agent": letters }) },
          kind,
        )
      ).cookies,
    );
  return { id, cookie: `${await open()}; signup=${newToken()}`, open };
}

export const named = (words: Words) => ({
  ordererName: words.name,
  ordererPhone: words.phone,
  ordererEmail: words.email,
  recipientName: words.name,
  recipientPhone: words.phone,
  address: words.address,
  addressDetail: words.detail,
  postcode: "04066",
});
