import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { notices } from "#shop/notice/table.server.ts";
import { testShop, type TestShop } from "#tests/test-shop.ts";
import { askOrderCode } from "./ask-order-code.server.ts";
import { proveOrderCode } from "./prove-order-code.server.ts";
import { orderCodes } from "./table.server.ts";
import { guestOrder, codeSent } from "#tests/given/order-access.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const somewhere = () => `203.0.113.${randomLetters(6)}`;
const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

const codesOf = ({ db }: TestShop, orderId: string) =>
  rowsOf(db, orderCodes, { orderId }, orderCodes.createdAt);

const codeWrong = { code: "code-wrong" };

test("five wrong codes end the right one too, and the answer is always the same", async () => {
  const shop = await testShop();
  const { order, pair } = await guestOrder(shop);
  await askOrderCode(shop, pair, somewhere());
  const code = await codeSent(shop, order.number);
  for (let tries = 0; tries < 5; tries++)
    await expect(
      proveOrderCode(shop, { orderNumber: order.number, code: wrongFor(code) }, somewhere()),
    ).rejects.toMatchObject(codeWrong);
  await expect(
    proveOrderCode(shop, { orderNumber: order.number, code }, somewhere()),
  ).rejects.toMatchObject(codeWrong);
  await expect(
    proveOrderCode(shop, { orderNumber: "20261121-ZZZZZZZZ", code }, somewhere()),
  ).rejects.toMatchObject(codeWrong);
});

test("of any number of wrong codes at once no more than five are looked at", async () => {
  const shop = await testShop();
  const { order, pair } = await guestOrder(shop);
  await askOrderCode(shop, pair, somewhere());
  const wrong = wrongFor(await codeSent(shop, order.number));
  const answers = await Promise.allSettled(
    Array.from({ length: 18 }, () =>
      proveOrderCode(shop, { orderNumber: order.number, code: wrong }, somewhere()),
    ),
  );
  expect(
    new Set(
      answers.map(
        (answer) => answer.status === "rejected" && (answer.reason as { code: string }).code,
      ),
    ),
  ).toEqual(new Set(["code-wrong"]));
  expect((await codesOf(shop, order.id)).map(({ wrongTries }) => wrongTries)).toEqual([5]);
});

test("codes are not guessed: tries are counted per address, of one order and of all, and use up nobody else's", async () => {
  const shop = await testShop();
  const { order } = await guestOrder(shop);
  const oneLine = somewhere();
  const tryOnce = (orderNumber: string, address: string) =>
    proveOrderCode(shop, { orderNumber, code: "000000" }, address).catch(
      (error: { code: string }) => error.code,
    );
  const perOrder = [];
  for (let tries = 0; tries < 21; tries++) perOrder.push(await tryOnce(order.number, oneLine));
  expect([perOrder.slice(0, 20).every((code) => code === "code-wrong"), perOrder[20]]).toEqual([
    true,
    "too-many-attempts",
  ]);
  expect(await tryOnce(order.number, somewhere())).toBe("code-wrong");
  const address = somewhere();
  const perAddress = [];
  for (let tries = 0; tries < 31; tries++)
    perAddress.push(await tryOnce(`20261121-${randomLetters(8).toUpperCase()}`, address));
  expect([perAddress.slice(0, 30).every((code) => code === "code-wrong"), perAddress[30]]).toEqual([
    true,
    "too-many-attempts",
  ]);
});

test("a contact is not flooded: five codes an hour for one order, ten from one address", async () => {
  const shop = await testShop();
  const { order, pair } = await guestOrder(shop);
  for (let count = 0; count < 5; count++) await askOrderCode(shop, pair, somewhere());
  await expect(askOrderCode(shop, pair, somewhere())).rejects.toMatchObject({
    code: "too-many-attempts",
  });
  expect(await rowsOf(shop.db, notices, { subjectKey: order.number })).toHaveLength(5);
});

test("wrong pairs are tries to look up, and take nobody's codes away", async () => {
  const shop = await testShop();
  const { order, pair } = await guestOrder(shop);
  const oneLine = somewhere();
  const wrong = () =>
    askOrderCode(shop, { orderNumber: order.number, phone: "01099999999" }, oneLine).catch(
      (error: { code: string }) => error.code,
    );
  for (let tries = 0; tries < 10; tries++) expect(await wrong()).toBe("order-not-found");
  expect(await wrong()).toBe("too-many-attempts");
  await askOrderCode(shop, pair, somewhere());
});

test("a wrong pair and an unknown order get one same answer and send nothing", async () => {
  const shop = await testShop();
  const { order } = await guestOrder(shop);

  const owned = await shop.has.order({ memberId: "m1", guestId: null });
  for (const [orderNumber, phone] of [
    [order.number, "01099999999"],
    ["20261121-ZZZZZZZZ", order.ordererPhone],
    [owned.number, owned.ordererPhone],
  ] as const) {
    await expect(askOrderCode(shop, { orderNumber, phone }, somewhere())).rejects.toMatchObject({
      code: "order-not-found",
    });
  }
  expect(await rowsOf(shop.db, notices, { subjectKey: owned.number })).toEqual([]);
});
