import { expect, test } from "vitest";
import { owner } from "#tests/given/goods.ts";
import { typedWholeNotice } from "#tests/has/product.ts";
import { testShop } from "#tests/test-shop.ts";
import { changeGrid } from "../grid/change-grid.server.ts";
import { cellNamed } from "../grid/grid-cells.ts";
import { productForm } from "../forms.ts";
import { mergeProduct } from "../merge-product.server.ts";
import { saveProduct } from "../save-product.server.ts";
import { showProducts } from "../shelf/show-products.server.ts";
import { noticeTemplate } from "./notice-template.ts";
import {
  isNoticeComplete,
  itemTrouble,
  noticeKindNames,
  noticeLines,
  noticeTroubles,
} from "./product-notice.ts";
import { refused } from "#tests/given/refused.ts";

const shop = await testShop();
const facts = { name: "달소리", phone: "02-123-4567", title: "새벽", days: 365 };
const form = (fields: Record<string, string> = {}) =>
  productForm.parse({
    title: "새벽",
    price: "39900",
    supplyNote: "사흘 안에 만들어요",
    isShow: "on",
    ...fields,
  });

test("a template says all that its kind asks, but for what only the owner knows", () => {
  for (const kind of noticeKindNames) {
    const notice = noticeTemplate(kind, facts);
    const open = Object.keys(noticeTroubles(notice));
    expect(open, kind).toEqual(kind === "class" || kind === "commission" ? ["notice.place"] : []);
    expect(noticeLines(notice).length).toBeGreaterThan(3);
  }
});

test.each([
  ["terms", "상세 페이지 참조"],
  ["medium", "상품상세 참고"],
  ["withdrawal", "상세설명참조"],
  ["period", "하단 이미지 참고"],
  ["maker", "해당 없음"],
  ["phone", "없음"],
  ["phone", "고객센터"],
  ["service", "달소리"],
  ["terms", "   "],
] as const)("%s cannot be answered with “%s”", (item, words) => {
  expect(itemTrouble(item, words)).not.toBeNull();
});

test.each([
  ["transfer", "해당 없음"],
  ["certification", "해당사항 없음"],
  ["terms", "개인 용도로 쓸 수 있고, 자세한 범위는 이용 허락서에 적어 드려요."],
  ["phone", "02-123-4567 (평일 10~17시)"],
] as const)("%s may be answered with “%s”", (item, words) => {
  expect(itemTrouble(item, words)).toBeNull();
});

test("nothing is published without its notice, whichever way; what was on show before may still be saved", async () => {
  const by = await owner(shop);
  expect(await refused(saveProduct(shop, form()))).toBe("notice.kind");
  const elsewhere = { ...typedWholeNotice, "notice.terms": "상세 페이지 참조" };
  expect(await refused(saveProduct(shop, form(elsewhere)))).toBe("notice.terms");
  expect(await refused(saveProduct(shop, form(typedWholeNotice)))).toBe("done");

  const hidden = await shop.has.product({ isShow: false, notice: null });
  expect(await refused(showProducts(shop.db, [hidden.id], true, { by }))).toBe("notice-missing");
  expect(await refused(mergeProduct(shop, hidden.id, { isShow: true }))).toBe("notice.kind");
  const cell = cellNamed(`product.${hidden.id}.isShow`)!;
  expect(await refused(changeGrid(shop.db, [{ ...cell, was: "", typed: "on" }], { by }))).toContain(
    "isShow",
  );

  const before = await shop.has.product({ notice: null });
  expect(await mergeProduct(shop, before.id, { title: "다른 이름" })).toBe(true);
  expect(isNoticeComplete(before.notice)).toBe(false);
});
