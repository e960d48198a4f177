import { and, desc, eq, isNotNull, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { calendarDayOf, dayAfter } from "#lib/calendar-day.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { imageUses } from "#shop/file/table.server.ts";
import { consents } from "#shop/member/table.server.ts";
import type { RefusalCode } from "#shop/refusals.ts";
import { testShop } from "#tests/test-shop.ts";
import { countAgreements } from "#shop/office/policy/count-agreements.server.ts";
import { createDraft } from "./create-draft.server.ts";
import { findPolicyPage } from "./find-policy-page.server.ts";
import { findPolicy, findVersionInForce } from "./find-policy.server.ts";
import { newDraftForm, policyForm } from "./forms.ts";
import type { PolicyKind } from "./policy-kinds.ts";
import { publishPolicy } from "./publish-policy.server.ts";
import { removeDraft } from "./remove-draft.server.ts";
import { saveDraft } from "./save-draft.server.ts";
import { policies } from "./table.server.ts";
import { withdrawPolicy } from "./withdraw-policy.server.ts";

const by = { account: { id: "owner", email: "owner@sori.example" }, address: "203.0.113.9" };
const NOW = new Date("2030-06-01T03:00:00Z");
const today = calendarDayOf(NOW);
let made = 0;

/** A draft of its own, on a day of its own far from those of other tests. */
async function draft(
  kind: PolicyKind,
  change: { inDays?: number; asksAgain?: boolean; html?: string } = {},
) {
  const { db } = await testShop();
  const version = `${++made}.0`;
  await createDraft(db, { kind, version }, by, NOW);
  const id = { kind, version };
  const form = {
    title: "약관",
    effectiveOn: dayAfter(today, change.inDays ?? 100 + made),
    summary: "무엇이 바뀌어요",
    asksAgain: change.asksAgain ?? false,
    html: change.html ?? `<p>${version}판</p>`,
  };
  await saveDraft(db, id, { ...form, edits: 1 }, by);
  const publish = (
    more: { isUnfavourable?: boolean; shortNotice?: boolean; edits?: number } = {},
    now = NOW,
  ) =>
    publishPolicy(
      { db, now: () => now },
      id,
      { edits: 2, isUnfavourable: false, shortNotice: false, ...more },
      by,
    );
  return { db, id, form, publish };
}

const refused = (work: Promise<unknown>, code: RefusalCode) =>
  expect(work).rejects.toMatchObject({ name: "Refusal", code });

test("a version is read by nobody until it is published, announced until its day, and in force from midnight in Seoul", async () => {
  const { db, id, form, publish } = await draft("privacy", { inDays: 40 });
  const page = (version: string | null, now: Date) =>
    findPolicyPage(db, "privacy", { version, compare: false, from: null }, now);
  expect(await page(id.version, NOW)).toBeNull();
  await publish();
  expect((await page(id.version, NOW))!.shown).toMatchObject({
    state: "announced",
    html: form.html,
  });
  const [last, first] = [
    new Date(`${form.effectiveOn}T00:00:00+09:00`),
    new Date(`${form.effectiveOn}T00:00:00+09:00`),
  ];
  last.setMilliseconds(-1);
  expect((await page(null, last))!.shown?.version).not.toBe(id.version);
  expect((await page(null, first))!.shown).toMatchObject({
    version: id.version,
    state: "in-force",
  });
  expect(await findVersionInForce(db, "privacy", first)).toBe(id.version);
});

test("what is published is changed by nobody, in no way", async () => {
  const { db, id, form, publish } = await draft("terms");
  await publish();
  const before = await findPolicy(db, "terms", id.version);
  await refused(
    saveDraft(db, id, { ...form, title: "다른 제목", edits: before!.edits }, by),
    "policy-published",
  );
  await refused(removeDraft(db, id, before!.edits, by), "policy-published");
  await refused(publish({ edits: before!.edits }), "policy-published");
  expect(await findPolicy(db, "terms", id.version)).toEqual(before);
});

test("an announced version becomes a draft again, with a reason, and not once its day has come", async () => {
  const { db, id, form, publish } = await draft("terms", { inDays: 45 });
  await publish();
  const dayOf = new Date(`${form.effectiveOn}T00:00:00+09:00`);
  await refused(
    withdrawPolicy({ db, now: () => dayOf }, id, "잘못 적었어요", by),
    "policy-in-force",
  );
  expect(
    await withdrawPolicy({ db, now: () => new Date(dayOf.getTime() - 1) }, id, "잘못 적었어요", by),
  ).toBe(true);
  expect(await withdrawPolicy({ db, now: () => NOW }, id, "잘못 적었어요", by)).toBe(false);
  expect((await findPolicy(db, "terms", id.version))!.publishedAt).toBeNull();
  await refused(publish(), "policy-edited");
  const written = await db
    .select({ action: auditLog.action, reason: auditLog.reason })
    .from(auditLog)
    .where(eq(auditLog.subject, `policy terms ${id.version}`))
    .orderBy(desc(auditLog.id))
    .limit(2);
  expect(written).toEqual([
    { action: "policy.withdraw", reason: "잘못 적었어요" },
    { action: "policy.publish", reason: null },
  ]);
});

test("past days, empty texts and days that are taken are refused; so is short notice for what binds anew", async () => {
  const past = await draft("terms", { inDays: -1 });
  await refused(past.publish(), "policy-day-past");
  const empty = await draft("terms", { html: "<p> </p><script>1</script>" });
  await refused(empty.publish(), "policy-empty");
  const first = await draft("terms", { inDays: 300 });
  const second = await draft("terms", { inDays: 300 });
  const other = await draft("privacy", { inDays: 300 });
  await first.publish();
  await refused(second.publish(), "policy-day-taken");
  await other.publish();
  const soon = await draft("terms", { inDays: 0 });
  await soon.publish();
  const binding = await draft("terms", { inDays: 3, asksAgain: true });
  const isShort = {
    name: "BadInput",
    errors: { shortNotice: [expect.stringContaining("짧아요")] },
  };
  await expect(binding.publish()).rejects.toMatchObject(isShort);
  await binding.publish({ shortNotice: true });
  const worse = await draft("terms", { inDays: 20 });
  await expect(worse.publish({ isUnfavourable: true })).rejects.toMatchObject(isShort);
  await worse.publish();
});

const settled = async (work: Promise<unknown>[]) =>
  (await Promise.allSettled(work)).map((each) =>
    each.status === "fulfilled"
      ? "done"
      : ((each.reason as { code?: string }).code ?? String(each.reason)),
  );

test("two drafts published for one day at the same moment: one is, again and again", async () => {
  for (let round = 0; round < 5; round++) {
    const drafts = [
      await draft("terms", { inDays: 400 + round }),
      await draft("terms", { inDays: 400 + round }),
      await draft("terms", { inDays: 400 + round }),
    ];
    expect((await settled(drafts.map(({ publish }) => publish()))).toSorted()).toEqual([
      "done",
      "policy-day-taken",
      "policy-day-taken",
    ]);
    const { db, form } = drafts[0]!;
    expect(
      await db
        .select({ version: policies.version })
        .from(policies)
        .where(
          and(
            eq(policies.kind, "terms"),
            eq(policies.effectiveOn, form.effectiveOn),
            isNotNull(policies.publishedAt),
          ),
        ),
    ).toHaveLength(1);
  }
});

test("a draft that is saved while it is published: either is refused, and nothing unseen is ever public", async () => {
  for (let round = 0; round < 6; round++) {
    const { db, id, form, publish } = await draft("privacy", { inDays: 500 + round });
    const edit = () =>
      saveDraft(db, id, { ...form, html: "<p>아무도 보지 못한 글</p>", edits: 2 }, by);
    const [edited, published] = await settled(
      round % 2 ? [edit(), publish()] : [publish(), edit()].toReversed(),
    );
    const row = (await findPolicy(db, "privacy", id.version))!;
    if (row.publishedAt)
      expect([edited, published, row.html]).toEqual(["policy-published", "done", form.html]);
    else expect([edited, published]).toEqual(["done", "policy-edited"]);
  }
});

test("who saves over somebody else's edit has to say so", async () => {
  const { db, id, form } = await draft("terms");
  expect(await saveDraft(db, id, { ...form, title: "먼저", edits: 2 }, by)).toBe(3);
  await expect(saveDraft(db, id, { ...form, title: "나중", edits: 2 }, by)).rejects.toMatchObject({
    code: "policy-edited",
    facts: { edits: 3 },
  });
  expect((await findPolicy(db, "terms", id.version))!.title).toBe("먼저");
  expect(await saveDraft(db, id, { ...form, title: "나중", edits: 2, over: 3 }, by)).toBe(4);
  expect(
    await saveDraft(db, { kind: "terms", version: "999.9" }, { ...form, edits: 1 }, by),
  ).toBeNull();
});

test("a new draft copies the newest published version with its images, and a name is used once", async () => {
  const { db, publish } = await draft("privacy", {
    inDays: 700,
    html: '<p>그림</p><img src="/images/abcd1234/960.webp" alt="표" width="960" height="640">',
  });
  await publish();
  await createDraft(db, { kind: "privacy", version: "800.1" }, by, NOW);
  expect((await findPolicy(db, "privacy", "800.1"))!.html).toContain("/images/abcd1234/");
  expect(
    await db
      .select({ id: imageUses.imageId })
      .from(imageUses)
      .where(eq(imageUses.usedBy, "policy privacy 800.1")),
  ).toEqual([{ id: "abcd1234" }]);
  await expect(
    createDraft(db, { kind: "privacy", version: "800.1" }, by, NOW),
  ).rejects.toMatchObject({ name: "BadInput" });
  await createDraft(db, { kind: "terms", version: "800.1" }, by, NOW);
  expect(await removeDraft(db, { kind: "privacy", version: "800.1" }, 1, by)).toBe(true);
  expect(
    await db.select().from(imageUses).where(like(imageUses.usedBy, "policy privacy 800.1")),
  ).toEqual([]);
});

test("members are counted by their newest answer, and those who left are not", async () => {
  const shop = await testShop();
  const [one, two] = [await shop.has.member(), await shop.has.member()];
  const agreed = { kind: "terms" as const, agreed: true, how: "sign-up" as const };
  await shop.db.insert(consents).values([
    { ...agreed, userId: one.id, version: "77.1" },
    { ...agreed, userId: one.id, version: "77.2" },
    { ...agreed, userId: two.id, version: "77.2" },
    { ...agreed, userId: "who-left", version: "77.2" },
  ]);
  const counted = (await countAgreements(shop.db)).filter(({ version }) =>
    version.startsWith("77."),
  );
  expect(counted).toEqual([{ kind: "terms", version: "77.2", members: 2 }]);
});

test.each(["1.0", "1.10.3", "0.9"])("%s is a version", (version) => {
  expect(newDraftForm.safeParse({ intent: "create", kind: "terms", version }).success).toBe(true);
});
test.each(["1", "1.", "v1.0", "01.0", "1.0.0.0", "1,0", "1.0 <b>", "../1.0", "1000.0", ""])(
  "%j is none",
  (version) => {
    expect(newDraftForm.safeParse({ intent: "create", kind: "terms", version }).success).toBe(
      false,
    );
  },
);
test("a draft has a title, a day that exists, at most 200 KB, and says what changes when it asks again", () => {
  const form = {
    intent: "save",
    title: "이용약관",
    effectiveOn: "2030-02-28",
    summary: "",
    html: "<p>가</p>",
    edits: "3",
  };
  const wrong = (more: object) =>
    policyForm.safeParse({ ...form, ...more }).error?.issues.map(({ path }) => path.join("."));
  expect(wrong({})).toBeUndefined();
  expect(wrong({ title: " ", effectiveOn: "2030-02-29", html: "가".repeat(70_000) })).toEqual([
    "title",
    "effectiveOn",
    "html",
  ]);
  expect(wrong({ asksAgain: "on" })).toEqual(["summary"]);
});
