import { expect, test } from "vitest";
import { testShop } from "#tests/test-shop.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { productList } from "./product-list.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const shop = await testShop();
const readerOf = (id: string) => ({
  account: { id, email: `${id}@sori.example` },
  address: "203.0.113.9",
});
const exportProducts = async (query: string, reader: ReturnType<typeof readerOf>) =>
  (await productList.take(shop, new URLSearchParams(query), {}, reader)).file;
const textOf = (stream: ReadableStream<Uint8Array>) => new Response(stream).text();

test("every product is in the file once, with what only the office knows; nothing in it runs", async () => {
  const start = Date.UTC(2026, 0, 1);
  for (let at = 0; at < 503; at++)
    await shop.has.product({
      id: `many${at}`,
      title: at === 7 ? '=HYPERLINK("http://evil.example","눌러")' : `상품 ${at}`,
      create: new Date(start + Math.floor(at / 3) * 1000),
      weightGrams: at === 5 ? 350 : null,
      isShow: at !== 6,
    });
  await shop.has.product({ id: "gone", removedAt: new Date() });

  const csv = await textOf(await exportProducts("", readerOf("owner")));
  const [head = "", ...lines] = csv.trimEnd().split("\r\n");
  expect(lines.map((line) => line.split(",")[0]).toSorted()).toEqual(
    Array.from({ length: 503 }, (_, at) => `"many${at}"`).toSorted(),
  );
  const cells = lines.find((line) => line.startsWith('"many5"'))!.split(",");
  const row = Object.fromEntries(head.split(",").map((name, at) => [name, cells[at]]));
  expect(Object.keys(row)).toHaveLength(cells.length);
  expect(row).toMatchObject({
    '"상품 번호"': '"many5"',
    '"상품 이름"': '"상품 5"',
    '"한 줄 소개"': '""',
    '"가격"': "39900",
    '"할인율"': "",
    '"판매 방식"': '"바로 주문"',
    '"배송 방식"': '"디지털 상품 (배송비 없음)"',
    '"제공 방법"': '"결제한 다음 날까지 만들어 드려요."',
    '"태그"': '""',
    '"글자색"': '"밝게 (어두운 이미지)"',
    '"무게 (g)"': "350",
    '"쇼핑 검색"': '"배송 방식에 따라 (택배 상품만)"',
    '"재고"': "",
    '"옵션까지 본 재고"': "",
    '"판매 상태"': '"판매중"',
    '"생성일"': '"2026-01-01 09:00"',
  });
  expect(csv).toContain("\"'=HYPERLINK");

  const found = await textOf(await exportProducts("q=상품 5&filter=hidden", readerOf("owner")));
  expect(found.trimEnd().split("\r\n")).toHaveLength(1);
  const hidden = await textOf(await exportProducts("filter=hidden", readerOf("owner")));
  expect(hidden).toContain('"many6"');
});

test("who took it is written down before the first byte; twenty an hour", async () => {
  const reader = readerOf("eager");
  for (let at = 0; at < 20; at++)
    await exportProducts("filter=shown", reader).then((file) => file.cancel());
  await expect(exportProducts("", reader)).rejects.toMatchObject({
    code: "too-many-attempts",
  });
  const log = await rowsOf(shop.db, auditLog, { accountId: "eager" });
  expect(log).toHaveLength(20);
  expect(log[0]).toMatchObject({
    action: "product.export",
    after: { filter: { filter: "shown" } },
  });
});
