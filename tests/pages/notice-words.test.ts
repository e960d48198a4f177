import { expect, test } from "vitest";
import { fieldsOf } from "#shop/office/notice/words-form.ts";
import { wordsOf } from "#shop/notice/notice-kind.ts";
import { noticeKinds } from "#shop/outbox/notice-kinds.ts";
import { eventGroups } from "#shop/office/notice/event-labels.ts";
import { testShop } from "../test-shop.ts";
import { htmlOf, mainOf } from "./read-page.ts";
import { DESKTOP, ownersBrowser } from "./visit.ts";

const shop = await testShop();
const owner = await ownersBrowser(shop, { agent: DESKTOP });

const PATH = "/admin/notices/order-done";
const ours = fieldsOf(wordsOf(noticeKinds["order-done"]));

test("every notice leads to its words, and an editor shows them beside the mail without a script", async () => {
  const list = mainOf(await htmlOf(owner.visit("/admin/notices")));
  for (const event of Object.values(eventGroups).flatMap((group) => Object.keys(group)))
    expect(list).toContain(`href="/admin/notices/${event}"`);
  const html = mainOf(await htmlOf(owner.visit(PATH)));
  expect(html).toContain("#{안내}");
  expect(html).toMatch(/<iframe[^>]*srcDoc="[^"]*김소리님, 배송이 끝났어요/i);
  // A form within a form is not one.
  expect(html).not.toMatch(/<form(?:(?!<\/form>)[^])*<form/);
});

test("what is refused comes back as it was typed, what is saved stands in the list, and somebody else's is shown first", async () => {
  const refused = await owner.send(PATH, {
    ...ours,
    intent: "save",
    seen: "0",
    text: "<b>고마워요",
  });
  expect(refused.status).toBe(400);
  const html = mainOf(await htmlOf(refused));
  expect(html).toContain("&lt;b&gt;고마워요");
  expect(html).toContain("#{안내}이(가) 꼭 들어가야 해요.");
  const mine = { ...ours, intent: "save", seen: "0", subject: "다 왔어요" };
  expect((await owner.send(PATH, mine)).status).toBe(200);
  expect(mainOf(await htmlOf(owner.visit("/admin/notices")))).toContain("다 왔어요");
  const late = await owner.send(PATH, { ...mine, subject: "내가 늦었어요" });
  expect(late.status).toBe(409);
  const both = mainOf(await htmlOf(late));
  expect(both).toMatch(/<blockquote[^>]*>다 왔어요/);
  expect(both).toContain('value="내가 늦었어요"');
  expect((await owner.send(PATH, { intent: "ours", seen: "1" })).status).toBe(200);
  expect(mainOf(await htmlOf(owner.visit("/admin/notices")))).not.toContain("다 왔어요");
});
