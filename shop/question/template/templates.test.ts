import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { refusing } from "#tests/has/refusing.ts";
import { testShop } from "#tests/test-shop.ts";
import { answerTemplates } from "../table.server.ts";
import { fillTemplate } from "./fill-template.ts";
import { listTemplates } from "./list-templates.server.ts";
import { removeTemplate } from "./remove-template.server.ts";
import { saveTemplate } from "./save-template.server.ts";

test("a template names whom and what it is about, whatever they are called", () => {
  const text = "{이름}님, {상품} 문의 고마워요. {이름}";
  expect(fillTemplate(text, { name: "홍*동", product: "$& {이름} 종" })).toBe(
    "홍*동님, $& {이름} 종 문의 고마워요. 홍*동",
  );
  expect(fillTemplate(text, { name: "홍*동", product: null })).toBe(
    "홍*동님, 문의하신 상품 문의 고마워요. 홍*동",
  );
});

test("templates are made once, changed and removed; a hundred are enough", async () => {
  const shop = await testShop();
  const by = { account: await shop.has.admin(), address: "203.0.113.9" };
  const hello = { id: undefined, title: "인사", text: "안녕하세요." };
  await Promise.all([saveTemplate(shop.db, hello, by), saveTemplate(shop.db, hello, by)]);
  const [made, ...more] = await listTemplates(shop.db);
  const { id } = made!;
  expect(more).toEqual([]);
  await saveTemplate(shop.db, { id, title: "첫인사", text: "반가워요." }, by);
  expect(await listTemplates(shop.db)).toEqual([{ id, title: "첫인사", text: "반가워요." }]);
  await removeTemplate(shop.db, id, by);
  await removeTemplate(shop.db, id, by);
  await refusing(
    "template-not-found",
    saveTemplate(shop.db, { id, title: "첫인사", text: "늦었어요." }, by),
  );
  await shop.db.insert(answerTemplates).values(
    Array.from({ length: 99 }, (_, at) => ({
      id: randomLetters(10),
      title: `틀 ${at}`,
      text: "-",
    })),
  );
  const done = await Promise.allSettled([
    saveTemplate(shop.db, hello, by),
    saveTemplate(shop.db, { ...hello, title: "다른 인사" }, by),
  ]);
  expect(done.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});
