import { expect, test } from "vitest";
import { findSite } from "#shop/site/find-site.server.ts";
import { builtInSheets } from "#shop/site/sheet/courier-sheet.ts";
import { testShop } from "../test-shop.ts";
import { flashOf, goneTo, htmlOf, mainOf } from "./read-page.ts";
import { DESKTOP, ownersBrowser } from "./visit.ts";

const HERE = "/admin/order/sheets";
const COLUMNS = "번호: 주문번호\n이름: 받는 분\n운임: =신용";

const shop = await testShop();
const owner = await ownersBrowser(shop, { agent: DESKTOP });
const read = async (answer: Response | Promise<Response>) => mainOf(await htmlOf(answer));
const page = () => read(owner.visit(HERE));
/** The arrangements that can be chosen for a file, in their order. */
const choices = async (): Promise<string[]> =>
  [...(await page()).matchAll(/<input[^>]*name="sheet"[^>]*value="([^"]+)"/g)].map(
    ([, name]) => name!,
  );
const save = (fields: Record<string, string>) =>
  owner.send(HERE, { intent: "save", before: "", format: "csv", columns: COLUMNS, ...fields });
const kept = async () => (await findSite(shop.db)).courierSheets.map(({ name }) => name);

test("an arrangement of her own is made, stands first among the choices, is renamed and removed", async () => {
  const builtIn = builtInSheets.map(({ name }) => name);
  const before = await kept();
  const saved = await save({ name: "우리 양식" });
  expect(goneTo(saved)).toEqual([302, HERE]);
  expect(flashOf(saved)).toContain("‘우리 양식’ 양식을 저장했어요.");
  expect(await choices()).toEqual([...before, "우리 양식", ...builtIn]);
  expect(await page()).toMatch(/<textarea[^>]*name="columns"[^>]*>\s*번호: 주문번호/);
  await save({ name: "새 이름", before: "우리 양식" });
  expect(await choices()).toEqual([...before, "새 이름", ...builtIn]);
  await owner.send(HERE, { intent: "remove", name: "새 이름" });
  expect(await choices()).toEqual([...before, ...builtIn]);
});

test.each([
  [{ name: "" }, "양식 이름을 적어주세요."],
  [{ name: "이름", columns: "이름: 받는 분" }, "주문번호 열이 있어야"],
  [{ name: "이름", columns: "번호: 주문번호\n이름: 없는 것" }, "2번째 열: 담을 내용을 목록에서"],
  [{ name: "이름", format: "exe" }, "파일 형식을 골라주세요."],
  [{ name: builtInSheets[0]!.name }, "같은 이름의 양식이 있어요"],
  [{ name: "가".repeat(200) }, "자까지"],
])("%j is refused beside its field, and what was typed stays", async (fields, words) => {
  const before = await kept();
  const answer = await save(fields);
  expect(answer.status).toBe(400);
  const shown = await read(answer);
  expect(shown).toContain(words);
  const typed = "columns" in fields ? fields.columns! : COLUMNS;
  expect(shown).toContain(typed.split("\n")[0]!);
  if (fields.name) expect(shown).toContain(`value="${fields.name}"`);
  expect(await kept()).toEqual(before);
});

test("the file of her own arrangement has its columns; without a reason there is none", async () => {
  await save({ name: "파일 양식" });
  const product = await shop.has.product({ shippingClass: "parcel" });
  const { number } = await shop.has.order({
    delivery: "ready",
    payment: "paid",
    lines: [{ product, quantity: 1 }],
    recipientName: "김받음",
  });
  const take = (reason: string) =>
    owner.send(`${HERE}/export`, { sheet: "파일 양식", numbers: number, reason, isOneBox: "on" });
  const file = await take("오늘 보낼 주문");
  expect(file.headers.get("content-disposition")).toContain("attachment");
  const csv = await file.text();
  expect(csv).toContain('"번호","이름","운임"');
  expect(csv).toContain(`"${number}","김받음","신용"`);
  expect((await take("")).headers.get("content-disposition")).toBeNull();
  expect(goneTo(await owner.visit(`${HERE}/export`))).toEqual([302, HERE]);
});
