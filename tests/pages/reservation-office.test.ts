import { expect, test } from "vitest";
import { auditLog } from "#shop/audit/table.server.ts";
import { asSaid } from "#tests/has/said.ts";
import { notices } from "#shop/notice/table.server.ts";
import { products } from "#shop/product/table.server.ts";
import { findReservation } from "#shop/reservation/find-reservation.server.ts";
import { moveShipBy } from "#shop/reservation/ship-by/move-ship-by.server.ts";
import { reservations } from "#shop/reservation/table.server.ts";
import { buildConfirmed, buildReservationFields, linkIn, reservable } from "../has/reservation.ts";
import { testShop } from "../test-shop.ts";
import { browser } from "./visit.ts";
import { flashOf } from "./read-page.ts";
import { rowsOf } from "../has/rows-of.ts";

const shop = await testShop();
const DAY = 24 * 3600_000;

const acting = {
  account: { id: "administrator", email: "admin@sori.example" },
  address: "203.0.113.9",
};

const guest = (address = "203.0.113.7") => browser(shop, { address });

const later = (days: number) => new Date(Date.now() + days * DAY);
const local = (at: Date) => new Date(at.getTime() + 9 * 3600_000).toISOString().slice(0, 16);

test("a moved day is answered by its link with two equal buttons; looking answers nothing", async () => {
  const product = await shop.has.product({ ...reservable });
  const { reserved } = await buildConfirmed(shop, product);
  await moveShipBy(
    shop,
    product.id,
    {
      shipBy: "2099-12-30",
      shipByShown: "2099-12-24",
      reason: "녹음이 길어졌어요",
      answerUntil: later(5),
    },
    acting,
  );
  const path = `/order-reserve/answer/${await linkIn(shop.db, reserved.number, "ship-by-moved")}`;
  const person = await guest();
  const html = await (await person.visit(path)).text();
  const buttons = [...html.matchAll(/<button[^>]*class="([^"]*)"[^>]*name="answer"[^>]*>/g)].map(
    ([, look]) => look,
  );
  expect(buttons).toHaveLength(2);
  expect(buttons[0]).toBe(buttons[1]);
  expect(html).toContain("예약을 취소해요");
  expect((await person.send(path, {})).status).toBe(400);
  expect((await person.send(path, { answer: "wait" })).status).toBe(303);
  expect(await (await person.visit(path)).text()).toContain("기다려주셔서 고마워요");
  expect((await person.send(path, { answer: "refund" })).status).toBe(410);
  expect((await findReservation(shop.db, reserved.number))!.shipBy).toBe("2099-12-30");
});

// covers 1.4b, 2.36
test("the back office confirms and cancels many, finds by the phone's end, opens with an entry in the log, and exports with a reason", async () => {
  const product = await shop.has.product({ ...reservable, title: "=HYPERLINK(1) 예약" });
  const person = await guest();
  for (const phone of ["01071110001", "01071110002", "01071110003"])
    await person.send(
      `/order-reserve/${product.id}`,
      await buildReservationFields(shop.db, { product }, { phone, name: "+거북" }),
    );
  const made = await rowsOf(shop.db, reservations, { productId: product.id }, reservations.place);
  await shop.has.admin();
  const owner = await guest("203.0.113.31");
  await owner.signIn();
  const list = await (await owner.visit(`/admin/reserve?product=${product.id}`)).text();
  for (const { number } of made) expect(list).toContain(number);
  expect(list).not.toContain("7111-0001");
  const found = await (await owner.visit("/admin/reserve?search=0002&tab=all")).text();
  expect([found.includes(made[1]!.number), found.includes(made[0]!.number)]).toEqual([true, false]);
  expect(await (await owner.visit(`/admin/reserve?open=${made[0]!.number}`)).text()).toContain(
    "010-7111-0001",
  );
  expect(
    await rowsOf(shop.db, auditLog, { subject: `reservation ${made[0]!.number}` }),
  ).toMatchObject([{ action: "reservation.read", whose: made[0]!.number }]);

  const tick = Object.fromEntries(
    made.slice(0, 2).map(({ number }) => [`reservation.${number}`, "on"]),
  );
  expect((await owner.send("/admin/reserve", { intent: "confirm", ...tick })).status).toBe(400);
  expect(
    flashOf(
      await owner.send("/admin/reserve", {
        intent: "confirm",
        orderUntil: local(later(3)),
        ...tick,
      }),
    ),
  ).toContain("예약 2건을 확정했어요.");
  const first = await owner.send(`/admin/reserve/${product.id}`, {
    intent: "confirm-first",
    count: "5",
    orderUntil: local(later(3)),
  });
  expect(flashOf(first)).toContain("앞에서부터 1건을 확정");
  expect(
    flashOf(
      await owner.send("/admin/reserve", {
        intent: "cancel",
        reason: "만들 수 없게 됐어요",
        [`reservation.${made[0]!.number}`]: "on",
      }),
    ),
  ).toContain("예약 1건을 취소했어요.");
  expect(
    asSaid(
      (await rowsOf(shop.db, notices, { subjectKey: made[0]!.number })).find(
        ({ event, channel }) => event === "reservation-canceled" && channel === "mail",
      )!,
    ).text,
  ).toContain("만들 수 없게 됐어요");

  expect(
    (await owner.send(`/admin/reserve/export?tab=all&product=${product.id}`, { reason: "" }))
      .status,
  ).toBe(302);
  const file = await owner.send(`/admin/reserve/export?tab=all&product=${product.id}`, {
    reason: "발송을 준비해요",
  });
  expect(file.headers.get("content-type")).toContain("text/csv");
  const csv = await file.text();
  expect(csv.trim().split("\r\n")).toHaveLength(4);
  expect(csv).toContain(`"'=HYPERLINK(1) 예약"`);
  expect(csv).toContain(`"'+거북"`);
  expect(await rowsOf(shop.db, auditLog, { action: "reservation.export" })).toMatchObject([
    { reason: "발송을 준비해요", after: { count: 3 } },
  ]);
});

test("the owner sees who would be asked before the day is moved", async () => {
  const product = await shop.has.product({ ...reservable });
  await buildConfirmed(shop, product);
  await shop.has.admin();
  const owner = await guest("203.0.113.32");
  await owner.signIn();
  const searchParams = new URLSearchParams({
    shipBy: "2099-12-30",
    reason: "녹음이 길어졌어요",
    answerUntil: local(later(5)),
  });
  const html = await (await owner.visit(`/admin/reserve/${product.id}?${searchParams}`)).text();
  expect(html).toContain("아직 결제하지 않은 1명");
  expect(html).toContain("1명에게 묻기");
  expect((await rowsOf(shop.db, products, { id: product.id }))[0]!.expectedShipOn).toBe(
    "2099-12-24",
  );
  expect(
    flashOf(
      await owner.send(`/admin/reserve/${product.id}`, {
        intent: "move",
        shipByShown: "2099-12-24",
        ...Object.fromEntries(searchParams),
      }),
    ),
  ).toContain("1명에게 물었어요");
  expect(await (await owner.visit(`/admin/reserve/${product.id}`)).text()).toContain("답변 대기");
  expect(
    (
      await owner.send(`/admin/reserve/${product.id}`, {
        intent: "move",
        shipByShown: "2099-12-24",
        ...Object.fromEntries(searchParams),
      })
    ).status,
  ).toBe(409);
});
