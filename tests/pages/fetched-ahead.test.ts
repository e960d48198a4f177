import { expect, test } from "vitest";
import { cacheKey } from "#server/http/page-cache/cached-paths.server.ts";
import { speculationRules } from "#app/browser/speculation.ts";

type Pattern = { href_matches: string };
type Rule = { where: { and: [{ or: Pattern[] }, { not: Pattern }] } };
const [rule] = (JSON.parse(speculationRules) as { prefetch: Rule[] }).prefetch;
const [{ or }, { not }] = rule!.where.and;
const origin = "https://shop.example";
const matches = ({ href_matches: pattern }: Pattern, path: string) =>
  new URLPattern(pattern, origin).test(path, origin);
const isAhead = (path: string) =>
  or.some((pattern) => matches(pattern, path)) && !matches(not, path);

test("what is fetched ahead is kept in memory for everybody, and nothing else is fetched ahead", () => {
  for (const path of ["/", "/product/voice-pack", "/category/pack", "/collection/gifts", "/qna"])
    expect([path, isAhead(path), cacheKey("GET", path, null, null) !== null]).toEqual([
      path,
      true,
      true,
    ]);
  for (const path of [
    "/?cursor=x",
    "/product/voice-pack?recommender=ABC",
    "/category/pack?sort=cheap",
    "/search?q=x",
    "/board/content/1",
    "/cart",
    "/my",
    "/login",
    "/sign-out",
    "/non-member/order/voice-pack",
    "/order-reserve",
    "/order-sounds/1",
    "/admin",
    "/admin/product/edit/voice-pack",
    "/payment/1",
  ])
    expect([path, isAhead(path)]).toEqual([path, false]);
});
