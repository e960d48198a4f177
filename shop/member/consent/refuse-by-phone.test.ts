import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#shop/audit/table.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";
import { testShop } from "#tests/test-shop.ts";
import { consents, users } from "../table.server.ts";
import { findAdAnswer } from "./may-advertise.server.ts";
import { refuseByPhone } from "./refuse-by-phone.server.ts";

const NOON = new Date("2026-11-23T03:00:00Z");
const shop = { ...(await testShop()), now: () => NOON };
const { db } = shop;
const owner = { account: { id: "owner", email: "owner@sori.example" }, address: "203.0.113.5" };

async function reader(phone: string) {
  const { id } = await shop.has.member();
  await db.update(users).set({ phone }).where(eq(users.id, id));
  for (const kind of ["marketing-email", "marketing-sms", "marketing-night"] as const)
    await db
      .insert(consents)
      .values({ userId: id, kind, version: "2026-01-01", agreed: true, how: "my-page" });
  return id;
}

test("who called the number of refusal gets no text message any more, and mails as before", async () => {
  const [one, two, stays] = [
    await reader("01011112222"),
    await reader("01033334444"),
    await reader("01055556666"),
  ];
  const typed = "010-1111-2222\r\n +82 10 3333 4444 \n\n01099998888\n010-1111-2222";
  expect(await refuseByPhone(shop, typed, owner)).toBe(2);
  expect(await refuseByPhone(shop, typed, owner)).toBe(0);
  const answers = (channel: "mail" | "message") =>
    Promise.all([one, two, stays].map((id) => findAdAnswer(db, id, channel, NOON)));
  expect(await answers("message")).toEqual(["no", "no", "yes"]);
  expect(await answers("mail")).toEqual(["yes", "yes", "yes"]);
  const [last] = (await rowsOf(db, consents, { userId: one })).toReversed();
  expect(last).toMatchObject({ kind: "marketing-sms", agreed: false, how: "phone" });
  const written = await rowsOf(db, auditLog, { action: "letter.refuse" });
  expect(written.map(({ whose }) => whose).toSorted()).toEqual([one, two].toSorted());
});

test("what is no phone is said by its line, and nothing is ended", async () => {
  const id = await reader("01077778888");
  await expect(refuseByPhone(shop, "010-7777-8888\n02-123-4567", owner)).rejects.toMatchObject({
    errors: { phones: [expect.stringContaining("2번째 번호를")] },
  });
  const many = Array.from({ length: 501 }, (_, at) => `0102000${String(at).padStart(4, "0")}`);
  await expect(refuseByPhone(shop, many.join("\n"), owner)).rejects.toMatchObject({
    errors: { phones: [expect.stringContaining("500개까지")] },
  });
  expect(await findAdAnswer(db, id, "message", NOON)).toBe("yes");
});
