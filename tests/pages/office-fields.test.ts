import { expect, test } from "vitest";
import { calendarDayOf, dayAfter } from "#lib/calendar-day.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { policies } from "#shop/policy/table.server.ts";
import { PASSWORD, testShop } from "../test-shop.ts";
import { htmlOf } from "./read-page.ts";
import { challenged, hiddenOf, signedIn, switchedOn } from "./second-factor-given.ts";
import { browser, ownersBrowser } from "./visit.ts";

type Person = Awaited<ReturnType<typeof browser>>;
type WrongForm = {
  form: Record<string, string>;
  /** the control that is wrong, and what is said beside it */
  field: string;
  words: string;
  /** what stands in the form again */
  kept?: string;
};

const shop = await testShop();
const owner = await ownersBrowser(shop);

/** The form of the page that holds the wrong control, and that control's own tag. */
function wrongOf(html: string, field: string): { form: string; tag: string } {
  for (const form of html.split(/(?=<form[\s>])/).slice(1)) {
    const tags = form.match(
      new RegExp(`<(?:input|select|textarea) [^>]*name="${field}"[^>]*>`, "g"),
    );
    const tag = tags?.find((each) => each.includes('aria-invalid="true"'));
    if (tag) return { form: form.split("</form>")[0]!, tag };
  }
  throw new Error(`no wrong "${field}" in the page`);
}

async function expectBeside(person: Person, path: string, { form, field, words, kept }: WrongForm) {
  const answer = await person.send(path, form);
  expect(answer.status).toBe(400);
  const wrong = wrongOf(await htmlOf(answer), field);
  // The browser's own bubble would come first, in its language and without these words.
  expect(wrong.form.split(">")[0]!.toLowerCase()).toContain("novalidate");
  expect(wrong.tag.toLowerCase()).toContain("autofocus");
  const [, described] = /aria-describedby="([^"]+)"/.exec(wrong.tag) ?? [];
  const beside = described!
    .split(" ")
    .map((id) => wrong.form.split(`id="${id}"`)[1]?.split("</")[0]);
  expect(beside.join(" ")).toContain(words);
  if (kept) expect(wrong.form).toContain(kept);
}

const long = (count: number) => "가".repeat(count);

test("an order's memo that is too long stays, with words beside it", async () => {
  const { number } = await shop.has.order({ delivery: "ready", payment: "paid" });
  await expectBeside(owner, `/admin/order/${number}`, {
    form: { intent: "memo", memo: long(1001) },
    field: "memo",
    words: "메모는 1000자까지",
    kept: long(1001),
  });
});

test("a waybill's carrier and number are asked for where they are typed, on the order's page and the packer's", async () => {
  const lines = [{ product: await shop.has.product({ shippingClass: "parcel" }), quantity: 1 }];
  const ready = await shop.has.order({ delivery: "ready", payment: "paid", lines });
  const sent = await shop.has.order({ delivery: "delivery", payment: "paid", lines });
  const logen = '<option value="로젠택배" selected="">';
  for (const door of ["order", "parcel"]) {
    const [here, there] = [`/admin/${door}/${ready.number}`, `/admin/${door}/${sent.number}`];
    const ship = { intent: "ship", company: "", waybillNumber: "" };
    await expectBeside(owner, here, { form: ship, field: "company", words: "먼저 입력해주세요" });
    await expectBeside(owner, here, {
      form: { ...ship, company: "로젠택배" },
      field: "waybillNumber",
      words: "먼저 입력해주세요",
      kept: logen,
    });
    await expectBeside(owner, here, {
      form: { ...ship, waybillNumber: "12345678903" },
      field: "company",
      words: "택배사를 골라주세요",
      kept: 'value="12345678903"',
    });
    await expectBeside(owner, there, {
      form: { intent: "waybill", company: "로젠택배", waybillNumber: "모름" },
      field: "waybillNumber",
      words: "숫자로 입력해주세요",
      kept: logen,
    });
  }
});

test("an empty table of waybills is asked for at its field", async () => {
  await expectBeside(owner, "/admin/order/import", {
    form: { intent: "preview", text: " \n", company: "로젠택배" },
    field: "text",
    words: "주문번호와 송장번호를 붙여넣어주세요",
    kept: '<option value="로젠택배" selected="">',
  });
});

test("a month's review that is too long stays, with words beside it", async () => {
  const inMay = await testShop({ now: () => new Date("2025-05-10T03:00:00Z") });
  const at = new Date("2025-04-10T03:00:00Z");
  const look = { address: "203.0.113.85", action: "order.read", subject: "order april", at };
  await inMay.db.insert(auditLog).values(look);
  const reviewer = await ownersBrowser(inMay, { address: "198.51.100.21" });
  await expectBeside(reviewer, "/admin/audit?view=reviews", {
    form: { month: "2025-04", note: long(501) },
    field: "note",
    words: "메모는 500자까지",
    kept: long(501),
  });
});

test("terms that are announced too late are confirmed at the tick", async () => {
  const today = calendarDayOf(new Date());
  const version = (name: string, days: number, isPublished: boolean) => ({
    kind: "terms" as const,
    version: name,
    title: "이용약관",
    html: "<p>회사는 알립니다.</p>",
    effectiveOn: dayAfter(today, days),
    summary: "달라진 점",
    asksAgain: true,
    publishedAt: isPublished ? new Date() : null,
  });
  await shop.db.insert(policies).values([version("81.0", -3, true), version("81.1", 3, false)]);
  const path = "/admin/policy/terms/81.1?view=publish";
  const edits = hiddenOf(await htmlOf(await owner.visit(path)), "edits");
  await expectBeside(owner, path, {
    form: { intent: "publish", edits, isUnfavourable: "on" },
    field: "shortNotice",
    words: "알리는 기간이 짧아요",
    kept: 'name="isUnfavourable" checked=""',
  });
});

test("an access token's use and days are asked for where they are typed", async () => {
  const writeKey = hiddenOf(await htmlOf(await owner.visit("/admin/storage")), "writeKey");
  const form = { intent: "make", writeKey, label: "녹음실", days: "서른" };
  await expectBeside(owner, "/admin/storage", {
    form,
    field: "days",
    words: "날수를 숫자로 적어주세요",
    kept: 'value="서른"',
  });
  await expectBeside(owner, "/admin/storage", {
    form: { ...form, label: " ", days: "30" },
    field: "label",
    words: "어디에 쓰는 토큰인지 적어주세요",
    kept: 'value="30"',
  });
});

test("the reasons for opening a member's data and for blocking are asked for at their fields", async () => {
  const { id } = await shop.has.member({ name: "남궁민수" });
  const open = { intent: "open", why: "", words: "전화로 물어봄" };
  await expectBeside(owner, `/admin/user/${id}`, {
    form: open,
    field: "why",
    words: "정보를 여는 이유를 골라주세요",
    kept: 'value="전화로 물어봄"',
  });
  await expectBeside(owner, `/admin/user/${id}`, {
    form: { ...open, why: "other", words: "전화" },
    field: "words",
    words: "5자 이상 적어주세요",
    kept: '<option value="other" selected="">',
  });
  await expectBeside(owner, `/admin/user/${id}`, {
    form: { intent: "block", reason: "짧음" },
    field: "reason",
    words: "5자 이상 적어주세요",
    kept: ">짧음</textarea>",
  });
});

test("the doors of the back office say what is wrong beside each field", async () => {
  await expectBeside(await browser(shop), "/admin-login", {
    form: { email: "주인", password: "" },
    field: "email",
    words: "이메일 주소를 확인해주세요",
    kept: 'value="주인"',
  });
  const email = "owner71@sori.example";
  const guarded = await testShop({ adminEmails: [email] });
  await guarded.has.member({ email });
  const person = await signedIn(guarded);
  const here = "/admin/security";
  await expectBeside(person, here, {
    form: { intent: "propose", password: "" },
    field: "password",
    words: "비밀번호를 입력해주세요",
  });
  const proposed = await htmlOf(await person.send(here, { intent: "propose", password: PASSWORD }));
  const recoveryCodes = hiddenOf(proposed, "recoveryCodes");
  await expectBeside(person, here, {
    form: { intent: "confirm", code: "12", uri: hiddenOf(proposed, "uri"), recoveryCodes },
    field: "code",
    words: "숫자 6자리를 입력해주세요",
    kept: 'value="12"',
  });
});

test("the second step's code stays as it was typed, from the app and from paper", async () => {
  const email = "owner72@sori.example";
  const guarded = await testShop({ adminEmails: [email] });
  await guarded.has.member({ email });
  await switchedOn(guarded);
  const person = await challenged(guarded);
  const door = "/admin-login/second-factor?pre=%2Fadmin";
  await expectBeside(person, door, {
    form: { way: "code", code: "12 34" },
    field: "code",
    words: "숫자 6자리를 입력해주세요",
    kept: 'value="12 34"',
  });
  await expectBeside(person, `${door}&way=recovery`, {
    form: { way: "recovery", recoveryCode: "ab3de" },
    field: "recoveryCode",
    words: "복구 코드를 그대로 입력해주세요",
    kept: 'value="ab3de"',
  });
});
