import { expect, test } from "vitest";
import { practiceKakao } from "#adapters/social/practice/practice-kakao.server.ts";
import { signUps } from "#shop/member/table.server.ts";
import { kakaoServer } from "#tests/servers/kakao-server.ts";
import { testShop } from "../test-shop.ts";
import { browser } from "./visit.ts";
import { pathOf, ORIGIN } from "./social-given.ts";
import { rowsOf } from "../has/rows-of.ts";

const SECRET = "for tests only, never outside of them";

const kakao = await kakaoServer({ origin: ORIGIN });
const shop = await testShop({ social: [kakao.provider()] });
const practice = await testShop({ social: [practiceKakao({ origin: ORIGIN, secret: SECRET })] });

const to = (answer: Response) => answer.headers.get("location")!;
let used = 0;
const newBrowser = (of = shop) => browser(of, { address: `203.0.113.${(used++ % 250) + 1}` });
type Browser = Awaited<ReturnType<typeof newBrowser>>;

/** Up to Kakao's page. */
const leaves = async (person: Browser, pre = "/") =>
  to(await person.visit(`/login/oauth/start/kakao?pre=${encodeURIComponent(pre)}`));

test("the practice Kakao says what it is, needs no script, and goes all the way", async () => {
  const someone = await newBrowser(practice);
  const window = pathOf(await leaves(someone, "/my"));
  expect(window).toMatch(/^\/sandbox\/kakao\/oauth\/authorize\?/);
  const answer = await someone.visit(window);
  const page = await answer.text();
  expect(page).toContain("연습용 카카오 로그인이에요. 실제 카카오 계정과 이어지지 않아요");
  expect(page).not.toContain("<script");
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  const back = await someone.send(window, { choice: "agree", person: "4100000001" });
  expect(back.status).toBe(303);
  expect(to(await someone.visit(pathOf(to(back))))).toBe("/login/singup");
  expect(await rowsOf(practice.db, signUps, { subject: "4100000001" })).toMatchObject([
    { provenEmail: "sori.kim@example.com", name: "김소리", pre: "/my" },
  ]);
});

test("in practice one can be anybody, keep the address to oneself, and refuse", async () => {
  const someone = await newBrowser(practice);
  const returns = async (form: Record<string, string>) =>
    someone.visit(pathOf(to(await someone.send(pathOf(await leaves(someone)), form))));
  expect(
    to(
      await returns({
        choice: "agree",
        person: "other",
        nickname: "정아무개",
        email: "Any@Example.com",
      }),
    ),
  ).toBe("/login/singup");
  expect(to(await returns({ choice: "agree-without-email", person: "4100000002" }))).toBe(
    "/login/singup",
  );
  expect(await rowsOf(practice.db, signUps, { subject: "4100000002" })).toMatchObject([
    { email: null, provenEmail: null },
  ]);
  expect((await returns({ choice: "refuse" })).status).toBe(409);
  const wrong = await someone.send(pathOf(await leaves(someone)), {
    choice: "agree",
    person: "other",
    nickname: `<b>"`,
    email: "nobody",
  });
  expect(wrong.status).toBe(400);
  expect(await wrong.text()).toContain("&lt;b&gt;&quot;");
});

test("the practice Kakao leads nowhere else, and is not there beside the real one", async () => {
  const someone = await newBrowser(practice);
  const window = pathOf(await leaves(someone));
  for (const changed of [
    window.replace(/redirect_uri=[^&]+/, "redirect_uri=https%3A%2F%2Fevil.example"),
    window.replace("practice-key", "other"),
  ]) {
    for (const answer of [
      await someone.visit(changed),
      await someone.send(changed, { choice: "agree", person: "4100000001" }),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.headers.get("location")).toBeNull();
    }
  }
  expect(
    (await someone.send(window, { choice: "agree", person: "4100000001" }, "https://evil.example"))
      .status,
  ).toBe(403);
  expect((await (await newBrowser()).visit(window)).status).toBe(404);
});
