import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { accounts } from "#shop/member/table.server.ts";
import { kakaoPerson, kakaoServer } from "#tests/servers/kakao-server.ts";
import { PASSWORD, testShop } from "../test-shop.ts";
import { browser } from "./visit.ts";
import { pathOf, linkedPerson, ORIGIN } from "./social-given.ts";

const kakao = await kakaoServer({ origin: ORIGIN });
const shop = await testShop({ social: [kakao.provider()] });

afterAll(() => kakao.stop());

const to = (answer: Response) => answer.headers.get("location")!;
let used = 0;
const newBrowser = (of = shop) => browser(of, { address: `203.0.113.${(used++ % 250) + 1}` });

test("a member links Kakao with the password, and unlinks it again", async () => {
  const member = await shop.has.member();
  const person = kakaoPerson({ email: "somebody.else@example.com" });
  const someone = await newBrowser();
  await someone.signIn(member.email);
  const page = await (await someone.visit("/my/social?change=kakao")).text();
  expect(page).toContain("연결하지 않았어요");
  const form = { as: member.id, intent: "link", provider: "kakao", password: "" };
  const wrong = await someone.send("/my/social?change=kakao", {
    ...form,
    password: "wrong password",
  });
  expect(wrong.status).toBe(403);
  const again = await wrong.text();
  expect(again).toContain("비밀번호가 맞지 않아요");
  expect(again).not.toContain("wrong password");

  const going = await (
    await someone.send("/my/social?change=kakao", { ...form, password: PASSWORD })
  ).text();
  const away = /<a href="([^"]+oauth\/authorize[^"]+)"/.exec(going)![1]!.replaceAll("&amp;", "&");
  const back = await someone.visit(pathOf(kakao.agrees(away, person)));
  expect([back.status, to(back)]).toEqual([303, "/my/social"]);
  expect(await (await someone.visit("/my/social")).text()).toContain("에 연결했어요");
  expect(await shop.db.$count(accounts, eq(accounts.accountId, String(person.id)))).toBe(1);

  const unlinked = await someone.send("/my/social?change=kakao", {
    ...form,
    intent: "unlink",
    password: PASSWORD,
  });
  expect([unlinked.status, to(unlinked)]).toEqual([303, "/my/social"]);
  expect(await shop.db.$count(accounts, eq(accounts.accountId, String(person.id)))).toBe(0);
});

test("a person of another account is not linked, and the page says why", async () => {
  const { person } = await linkedPerson(shop);
  const member = await shop.has.member();
  const someone = await newBrowser();
  await someone.signIn(member.email);
  await someone.visit("/my/social");
  const going = await (
    await someone.send("/my/social?change=kakao", {
      intent: "link",
      provider: "kakao",
      password: PASSWORD,
    })
  ).text();
  const answer = await someone.visit(
    pathOf(
      kakao.agrees(
        /<a href="([^"]+oauth\/authorize[^"]+)"/.exec(going)![1]!.replaceAll("&amp;", "&"),
        person,
      ),
    ),
  );
  expect(answer.status).toBe(409);
  expect(await answer.text()).toContain("다른 계정에 이미 연결돼 있어요");
});

test("another tab's account, another site and a made-up provider change nothing", async () => {
  const [member, other] = [await shop.has.member(), await shop.has.member()];
  const someone = await newBrowser();
  await someone.signIn(member.email);
  await someone.visit("/my/social");
  const form = { intent: "unlink", provider: "kakao", password: PASSWORD };
  expect((await someone.send("/my/social", { ...form, as: other.id })).status).toBe(409);
  expect((await someone.send("/my/social", form, "https://evil.example")).status).toBe(403);
  expect((await someone.send("/my/social", { ...form, provider: "credential" })).status).toBe(400);
  const stranger = await newBrowser();
  expect(to(await stranger.send("/my/social", form))).toBe("/login");
});
