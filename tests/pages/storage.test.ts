import { expect, test } from "vitest";
import { endOldUploads } from "#shop/file/upload/end-old-uploads.server.ts";
import { findStorageCaller } from "#shop/file/storage-token/find-storage-caller.server.ts";
import { listStorageTokens } from "#shop/file/storage-token/list-storage-tokens.server.ts";
import { bytesOf, opened, saved } from "../has/stored.ts";
import { testShop } from "../test-shop.ts";
import { ownersBrowser } from "./visit.ts";
import { htmlOf } from "./read-page.ts";

const HERE = "/admin/storage";
const tokenIn = (html: string) => /<code[^>]*>([\w-]{43})<\/code>/.exec(html)?.[1];

const shop = await testShop();
const person = await ownersBrowser(shop);

const writeKeyOf = async () =>
  /name="writeKey" value="([^"]+)"/.exec(await htmlOf(await person.visit(HERE)))![1]!;

test("before anything is there the page says so", async () => {
  const html = await htmlOf(await person.visit(HERE));
  for (const words of [
    "만든 토큰이 없어요",
    "보관하는 파일이 없어요",
    "지금 올리고 있는 파일이 없어요",
  ])
    expect(html).toContain(words);
});

test("a token is shown with the answer that made it and never again; sent twice it is one", async () => {
  const form = {
    intent: "make",
    label: "백업 <b>도구</b>",
    days: "30",
    writeKey: await writeKeyOf(),
  };
  const [first, again] = [await person.send(HERE, form), await person.send(HERE, form)];
  const html = await htmlOf(first);
  const token = tokenIn(html)!;
  expect(html).toContain("백업 &lt;b&gt;도구&lt;/b&gt;");
  expect(first.headers.get("cache-control")).toContain("no-store");
  expect(tokenIn(await htmlOf(again))).toBe(token);
  expect(await findStorageCaller(shop, token)).toEqual({ kind: "machine", label: form.label });
  const later = await htmlOf(await person.visit(HERE));
  expect(later).not.toContain(token);
  expect(later.split("백업 &lt;b&gt;").length).toBeLessThan(6);
  expect((await listStorageTokens(shop.db)).length).toBe(1);
});

test("taking a token away asks first, and then it opens nothing", async () => {
  const made = await person.send(HERE, {
    intent: "make",
    label: "거둘 토큰",
    days: "",
    writeKey: await writeKeyOf(),
  });
  const token = tokenIn(await htmlOf(made))!;
  const { id } = (await listStorageTokens(shop.db)).find(({ label }) => label === "거둘 토큰")!;
  expect(await htmlOf(await person.visit(`${HERE}?revoke=${id}`))).toContain("토큰을 폐기할까요?");
  expect(await findStorageCaller(shop, token)).not.toBeNull();
  const answer = await person.send(HERE, { intent: "revoke", id });
  expect([answer.status, answer.headers.get("location")]).toEqual([302, HERE]);
  expect(await findStorageCaller(shop, token)).toBeNull();
  expect(await htmlOf(await person.visit(`${HERE}?revoke=${id}`))).not.toContain(
    "토큰을 폐기할까요?",
  );
  expect((await person.send(HERE, { intent: "revoke", id: "x" })).status).toBe(404);
});

test("what is wrong is said beside its field, and what was typed stays", async () => {
  const answer = await person.send(HERE, {
    intent: "make",
    label: "  ",
    days: "0",
    writeKey: await writeKeyOf(),
  });
  expect(answer.status).toBe(400);
  const html = await htmlOf(answer);
  for (const words of ["어디에 쓰는 토큰인지 적어주세요.", "하루 이상이어야 해요."])
    expect(html).toContain(words);
  expect(html).toMatch(/name="days"[^>]*value="0"|value="0"[^>]*name="days"/);
  for (const days of ["-1", "1.5", "x", "3651", "1e9"])
    expect(
      (await person.send(HERE, { intent: "make", label: "x", days, writeKey: "0123456789abcdef" }))
        .status,
    ).toBe(400);
  expect(
    (
      await person.send(HERE, {
        intent: "make",
        label: "x".repeat(61),
        days: "",
        writeKey: "0123456789abcdef",
      })
    ).status,
  ).toBe(400);
  expect((await person.send(HERE, { intent: "something" })).status).toBe(400);
});

test("it tells how much lies in each folder and what is on its way", async () => {
  await saved(shop, "files/a", bytesOf(2048));
  await saved(shop, "files/b", bytesOf(1024));
  await saved(shop, "public/c", bytesOf(1024));
  await saved(shop, "loose", bytesOf(10));
  await opened(shop, { name: "files/<img src=x>", size: 5000 });
  await endOldUploads(shop.db);
  const html = await htmlOf(await person.visit(HERE));
  const rows = [...html.matchAll(/<tr[^>]*><th scope="row"[^>]*>(.*?)<\/tr>/g)].map(([row]) =>
    row
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  );
  expect(rows).toEqual([
    "files/ 프로그램이 맡긴 파일 2개 3KB",
    "public/ 누구나 볼 수 있는 파일 1개 1KB",
    "폴더 밖의 파일 1개 10B",
    "모두 4개 4KB",
  ]);
  expect(html).toContain("files/&lt;img src=x&gt;");
});
