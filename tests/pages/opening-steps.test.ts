import { expect, test } from "vitest";
import { publishPolicies } from "../given/publish-policies.ts";
import { ownSite } from "#tests/given/own-site.ts";
import { calendarDayOf } from "#lib/calendar-day.ts";
import { policyKindNames } from "#shop/policy/policy-kinds.ts";
import { policies } from "#shop/policy/table.server.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { seenOf } from "#shop/office/site/save-site.server.ts";
import { typedOf } from "#shop/site/site-fields.ts";
import { asOwner, testShop } from "../test-shop.ts";
import { htmlOf } from "./read-page.ts";
import { ownersBrowser } from "./visit.ts";

test("what is saved leads on to what is missing next, and the last of it to the open shop", async () => {
  const at = await testShop({ opensWhenReady: true });
  await asOwner(at, "delete from site_settings");
  const owner = await ownersBrowser(at);
  const save = async (part: "company" | "shipping") => {
    const seen = seenOf(part, await findSite(at.db));
    const answer = await owner.send("/admin/site", { ...typedOf(part, ownSite), part, seen });
    return flashOf(answer);
  };
  const asksFirst = async () =>
    (await htmlOf(owner.visit("/admin/product/create"))).includes(
      "상점 설정에 사업자 정보를 먼저 저장하면",
    );
  expect(await asksFirst()).toBe(true);
  expect(await save("shipping")).toMatchObject({
    link: { to: "/admin/site#company", words: "다음: 사업자 정보" },
  });
  expect(await save("company")).toMatchObject({
    link: { to: "/admin/policy", words: "다음: 이용약관" },
  });
  expect(await asksFirst()).toBe(false);
  const published = { title: "문서", html: "<p>글</p>", effectiveOn: "2026-01-01" };
  await publishPolicies(
    at.db,
    policyKindNames.filter((kind) => kind !== "privacy"),
  );
  const today = calendarDayOf(at.now());
  await at.db
    .insert(policies)
    .values({ kind: "privacy", version: "1.0", ...published, effectiveOn: today });
  const answer = await owner.send("/admin/policy/privacy/1.0", { intent: "publish", edits: "1" });
  expect(flashOf(answer)).toEqual({
    message: "개인정보처리방침 1.0 버전을 공개했어요. 준비를 모두 마쳐서 이제 주문을 받아요.",
    link: { to: "/", words: "상점 보기" },
  });
  expect(await htmlOf(owner.visit("/admin/today"))).not.toContain("아직 주문을 받지 않아요");
  expect(await save("company")).toEqual({ message: "저장했어요. 상점에 바로 보여요." });
});

const flashOf = (answer: Response): unknown => {
  const cookie = answer.headers.getSetCookie().find((each) => each.startsWith("flash="));
  return JSON.parse(decodeURIComponent(cookie!.slice("flash=".length).split(";")[0]!));
};
