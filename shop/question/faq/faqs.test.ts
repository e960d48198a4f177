import { eq, like } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { refusing } from "#tests/has/refusing.ts";
import { testShop } from "#tests/test-shop.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { imageUses } from "#shop/file/table.server.ts";
import {
  moveFaqCategory,
  removeFaqCategory,
  saveFaqCategory,
} from "./arrange-faq-categories.server.ts";
import { moveFaq, removeFaq, showFaq } from "./arrange-faqs.server.ts";
import { faqForm, type FaqSave } from "./faq-forms.ts";
import { findFaq, listAdminFaqs } from "./list-admin-faqs.server.ts";
import { listFaqs } from "./list-faqs.server.ts";
import { saveFaq } from "./save-faq.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const shop = await testShop();
const by = { account: await shop.has.admin(), address: "203.0.113.9" };
beforeEach(async () => {
  await shop.pool.query("delete from faq_categories");
});

const shown = (filter: { categoryId?: string | null; search?: string } = {}) =>
  listFaqs(shop.db, { categoryId: null, search: "", ...filter });
const all = () => listAdminFaqs(shop.db);
async function category(title: string) {
  await saveFaqCategory(shop.db, { title }, by);
  return (await all()).find((each) => each.title === title)!.id;
}
const entry = (categoryId: string, question: string, fields: Partial<FaqSave> = {}): FaqSave => ({
  id: undefined,
  categoryId,
  question,
  html: `<p>${question}의 답</p>`,
  isShow: true,
  seen: "",
  ...fields,
});
const image = '<p>그림</p><img src="/images/abcdefgh12/960.webp" alt="" width="960" height="640">';

test("categories and entries stand in the order they are given, also after many moves at once", async () => {
  const [files, orders] = [await category("파일"), await category("주문")];
  for (const question of ["하나", "둘", "셋"]) await saveFaq(shop.db, entry(files, question), by);
  await saveFaq(shop.db, entry(orders, "넷"), by);
  const [one, two, three] = (await all())[0]!.faqs.map(({ id }) => id);
  await moveFaq(shop.db, three!, "up", by);
  await moveFaq(shop.db, one!, "up", by);
  expect((await all())[0]!.faqs.map(({ id }) => id)).toEqual([one, three, two]);
  await Promise.all(
    Array.from({ length: 6 }, (_, at) =>
      moveFaq(shop.db, [one, two, three][at % 3]!, at % 2 ? "up" : "down", by),
    ),
  );
  expect((await all())[0]!.faqs.map(({ id }) => id).toSorted()).toEqual(
    [one, two, three].toSorted(),
  );
  await moveFaqCategory(shop.db, orders, "up", by);
  expect((await all()).map(({ title }) => title)).toEqual(["주문", "파일"]);
  expect((await shown()).here).toBe(orders);
});

test("hidden entries and empty categories are not shown; a search looks through all categories", async () => {
  const [files, orders] = [await category("파일"), await category("주문")];
  await category("빈 분류");
  await saveFaq(shop.db, entry(files, "어떤 형식의 파일을 받나요?"), by);
  await saveFaq(
    shop.db,
    entry(orders, "배송은 며칠 걸리나요?", { html: "<p>영업일 이틀이에요</p>" }),
    by,
  );
  await saveFaq(shop.db, entry(orders, "아직 쓰는 중", { isShow: false }), by);
  expect(await shown()).toMatchObject({
    here: files,
    categories: [{ title: "파일" }, { title: "주문" }],
    faqs: [{ question: "어떤 형식의 파일을 받나요?" }],
  });
  expect((await shown({ categoryId: orders })).faqs.map(({ question }) => question)).toEqual([
    "배송은 며칠 걸리나요?",
  ]);
  expect((await shown({ categoryId: "nosuchcate" })).here).toBe(files);
  for (const search of ["영업일", "ㅂㅅㅇ", "배송 이틀"])
    expect((await shown({ search })).faqs.map(({ category: of }) => of)).toEqual(["주문"]);
  expect((await shown({ search: "쓰는" })).faqs).toEqual([]);
  const [hidden] = (await all())[1]!.faqs.filter(({ isShow }) => !isShow);
  await showFaq(shop.db, hidden!.id, true, by);
  expect((await shown({ search: "쓰는" })).faqs).toHaveLength(1);
});

test("words are made safe when saved and when read; the images in them are kept as long as they show them", async () => {
  const files = await category("파일");
  await saveFaq(
    shop.db,
    entry(files, "그림", { html: `${image}<script>alert(1)</script><p onclick="x()">글</p>` }),
    by,
  );
  const [faq] = (await shown()).faqs;
  expect(faq!.html).not.toMatch(/script|onclick/);
  expect(faq!.html).toContain("/images/abcdefgh12/");
  const uses = () => rowsOf(shop.db, imageUses, { usedBy: `faq ${faq!.id}` });
  expect(await uses()).toHaveLength(1);
  await shop.pool.query("update faqs set html = '<img src=x onerror=alert(1)>' where id = $1", [
    faq!.id,
  ]);
  expect(
    [(await shown()).faqs[0]!.html, (await findFaq(shop.db, faq!.id))!.html].join(""),
  ).not.toContain("onerror");
  await removeFaq(shop.db, faq!.id, by);
  expect(await uses()).toEqual([]);
  await saveFaq(shop.db, entry(files, "그림", { html: image }), by);
  await removeFaqCategory(shop.db, files, true, by);
  expect(await shop.db.select().from(imageUses).where(like(imageUses.usedBy, "faq %"))).toEqual([]);
});

test("an answer without words is refused beside its field", async () => {
  const files = await category("파일");
  await expect(
    saveFaq(shop.db, entry(files, "빈 답", { html: "<p> </p><script>x</script>" }), by),
  ).rejects.toMatchObject({ name: "BadInput", errors: { html: ["답을 적어주세요."] } });
  expect(
    faqForm.safeParse({
      intent: "save",
      categoryId: files,
      question: "긴 답",
      html: "가".repeat(20_001),
    }).success,
  ).toBe(false);
});

test("who saved meanwhile is not overwritten unseen; the same twice is done once", async () => {
  const files = await category("파일");
  await Promise.all([
    saveFaq(shop.db, entry(files, "같은 질문"), by),
    saveFaq(shop.db, entry(files, "같은 질문"), by),
    saveFaqCategory(shop.db, { title: "파일" }, by),
  ]);
  expect((await all()).map(({ faqs }) => faqs.length)).toEqual([1]);
  const faq = (await findFaq(shop.db, (await all())[0]!.faqs[0]!.id))!;
  const mine = entry(files, "내가 고친 질문", { id: faq.id, seen: faq.seen });
  const theirs = entry(files, "남이 고친 질문", { id: faq.id, seen: faq.seen });
  const done = await Promise.allSettled([saveFaq(shop.db, mine, by), saveFaq(shop.db, theirs, by)]);
  expect(done.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(done.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "faq-changed" },
  });
});

test("a category with entries goes only when that was said; what is gone is said to be gone", async () => {
  const [files, empty] = [await category("파일"), await category("빈 분류")];
  await saveFaq(shop.db, entry(files, "질문"), by);
  await refusing("faq-category-filled", removeFaqCategory(shop.db, files, false, by));
  await removeFaqCategory(shop.db, empty, false, by);
  await removeFaqCategory(shop.db, files, true, by);
  expect(await all()).toEqual([]);
  await refusing("faq-category-not-found", removeFaqCategory(shop.db, files, true, by));
  await refusing("faq-category-not-found", saveFaq(shop.db, entry(files, "질문"), by));
  await refusing("faq-not-found", moveFaq(shop.db, "aaaaaaaaaa", "up", by));
  const [last] = await shop.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `faq-category ${files}`))
    .orderBy(auditLog.id)
    .offset(1);
  expect(last).toMatchObject({
    action: "faq-category.remove",
    before: { title: "파일", faqs: [{ question: "질문" }] },
  });
});
