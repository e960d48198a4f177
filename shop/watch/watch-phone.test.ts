import { asc, eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { outcomeOf } from "#tests/has/review.ts";
import { testShop } from "#tests/test-shop.ts";
import { deliverNotices } from "#shop/outbox/deliver-notices.server.ts";
import type { Message } from "../notice/messenger.ts";
import { notices } from "../notice/table.server.ts";
import { products } from "../product/table.server.ts";
import { askWatch } from "./ask-watch.server.ts";
import { endLinkedWatches } from "./end-watch.server.ts";
import { listWatches } from "./list-watches.server.ts";
import { watches } from "./table.server.ts";
import { tellWatchers } from "./tell-watchers.server.ts";
import { watchForm } from "./watch-form.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const plain = await testShop();
const sent: Message[] = [];
/** One whose owner has set up messages. */
const shop = {
  ...plain,
  messenger: {
    name: "phones",
    send: (message: Message) => Promise.resolve(void sent.push(message)),
  },
};
let lines = 0;
const numberOf = (seed: number) => `010${String(10_000_000 + seed)}`;
const form = (typed: Record<string, string>) => watchForm.parse({ kind: "restock", ...typed });
const ask = (id: string, typed: Record<string, string>, accountId: string | null = null) =>
  outcomeOf(askWatch(shop, id, form(typed), { accountId, address: `203.0.113.${++lines % 250}` }));
const back = (id: string) => shop.db.update(products).set({ stock: 5 }).where(eq(products.id, id));
const rowsFor = (to: string[]) =>
  shop.db.select().from(notices).where(inArray(notices.to, to)).orderBy(asc(notices.dueAt));
const atDay = { ...shop, now: () => new Date("2026-11-28T08:00:00+09:00") };
const atNight = { ...shop, now: () => new Date("2026-11-28T07:59:59+09:00") };

test("a phone hears at once that somebody asked, with the way to end it, and nothing goes by mail", async () => {
  const { id, title } = await shop.has.product({ stock: 0 });
  const phone = numberOf(1);
  expect(await ask(id, { phone: "010-1000-0001", email: "x@example.com" })).toBe(undefined);
  expect(
    (await rowsFor([phone, "x@example.com"])).map(({ channel, event }) => [channel, event]),
  ).toEqual([["message", "watch-asked"]]);
  await deliverNotices(shop, "message");
  const [message] = sent.filter(({ to }) => to === phone);
  expect(message!.text).toContain(title);
  expect(message!.text).toMatch(/취소하기: http\S+\/alert\/end\/[\w-]+\/[\w-]{22}$/);
  const [watch] = await rowsOf(shop.db, watches, { phone });
  expect(await endLinkedWatches(shop.db, watch!.id, true)).toBe(1);
});

test("where no messages are set up a phone is refused beside its field, and so is what is no mobile number", async () => {
  const { id } = await plain.has.product({ stock: 0 });
  const attempt = askWatch(plain, id, form({ phone: numberOf(2) }), {
    accountId: null,
    address: "192.0.2.1",
  });
  expect(await outcomeOf(attempt)).toEqual({ phone: [expect.stringContaining("이메일로")] });
  for (const phone of ["02-123-4567", "전화", "0".repeat(40)])
    expect(watchForm.safeParse({ kind: "restock", phone }).success).toBe(false);
});

test.each([
  ["by day", [atDay], (first: string, mail: string, last: string) => [first, mail, last]],
  [
    "at night",
    [atNight, atDay],
    (first: string, mail: string, last: string) => [mail, first, last],
  ],
])(
  "%s phones and mails are told once in the order they asked, a phone in the morning",
  async (when, clocks, inOrder) => {
    const { id } = await shop.has.product({ stock: 0 });
    const seed = when === "by day" ? 30 : 40;
    const [first, last] = [numberOf(seed), numberOf(seed + 1)];
    const mail = `between-${id}@example.com`.toLowerCase();
    await ask(id, { phone: first });
    await ask(id, { email: mail });
    await ask(id, { phone: last });
    await back(id);
    for (const clock of clocks) {
      await Promise.all([tellWatchers(clock), tellWatchers(clock)]);
      await tellWatchers(clock);
    }
    const sentNotices = (await rowsFor([first, mail, last])).filter(
      ({ event }) => event === "watch-restock",
    );
    expect(sentNotices.map(({ to }) => to)).toEqual(inOrder(first, mail, last));
  },
);

test("asking again sends nothing, two at once too, and one number is written to three times a day", async () => {
  const phone = numberOf(5);
  const some = await Promise.all([1, 2, 3, 4].map(() => shop.has.product({ stock: 0 })));
  const first = some[0]!.id;
  expect(await Promise.all([ask(first, { phone }), ask(first, { phone })])).toEqual([
    undefined,
    undefined,
  ]);
  expect(await ask(some[1]!.id, { phone })).toBe(undefined);
  expect(await ask(some[2]!.id, { phone })).toBe("too-many-attempts");
  expect(await rowsFor([phone])).toHaveLength(2);
});

test("a member is told at the phone they gave for it, changes it by asking again, and sees which", async () => {
  const { id } = await shop.has.product({ stock: 0 });
  const member = await shop.has.member();
  await ask(id, {}, member.id);
  await ask(id, { phone: numberOf(6) }, member.id);
  expect(await listWatches(shop.db, member.id)).toMatchObject([{ phone: numberOf(6) }]);
  expect(await rowsFor([numberOf(6), member.email])).toEqual([]);
  await back(id);
  await tellWatchers(atDay);
  const sentNotices = await rowsFor([numberOf(6), member.email]);
  expect(sentNotices.map(({ to }) => to)).toEqual([numberOf(6)]);
});
