import { expect, test } from "vitest";
import { demoSite } from "#db/seed/demo-site.ts";
import { testShop } from "#tests/test-shop.ts";
import { createDraft } from "./create-draft.server.ts";
import { findPolicy } from "./find-policy.server.ts";
import { policyKindNames } from "./policy-kinds.ts";
import { publishPolicy } from "./publish-policy.server.ts";
import { saveDraft } from "./save-draft.server.ts";
import { blanksIn } from "./template/blanks.ts";

const by = { account: { id: "owner", email: "owner@sori.example" }, address: "203.0.113.9" };
const NOW = new Date("2030-06-01T03:00:00Z");

test("the first draft is the template with the shop's data, from today on; it is published when no blank is left", async () => {
  const { db } = await testShop();
  for (const kind of policyKindNames) {
    const id = { kind, version: "1.0" };
    await createDraft(db, id, by, NOW);
    const draft = (await findPolicy(db, kind, "1.0"))!;
    expect(draft.html).toContain(demoSite.company.name);
    expect(draft.effectiveOn).toBe("2030-06-01");
    const publish = (edits: number) =>
      publishPolicy(
        { db, now: () => NOW },
        id,
        { edits, isUnfavourable: false, shortNotice: false },
        by,
      );
    const save = (html: string, edits: number) =>
      saveDraft(
        db,
        id,
        {
          title: draft.title,
          effectiveOn: "2030-06-01",
          summary: "",
          asksAgain: false,
          html,
          edits,
        },
        by,
      );
    await save(`${draft.html}<p>문의: 〔담당자 이름〕</p>`, 1);
    await expect(publish(2)).rejects.toMatchObject({ code: "policy-blanks" });
    await save(draft.html.replaceAll(/〔[^〕]*〕/g, "적었어요"), 2);
    expect(await publish(3)).toBe(true);
  }
});

test("a later draft copies the text in force, or begins with the template when that is asked for", async () => {
  const { db } = await testShop();
  await createDraft(db, { kind: "privacy", version: "1.1" }, by, NOW);
  const copied = (await findPolicy(db, "privacy", "1.1"))!;
  expect(blanksIn(copied.html)).toEqual([]);
  expect(copied.html).toContain("적었어요");
  expect(copied.effectiveOn).toBe("2030-07-01");
  await createDraft(db, { kind: "privacy", version: "1.2", fromTemplate: true }, by, NOW);
  expect(blanksIn((await findPolicy(db, "privacy", "1.2"))!.html)).not.toEqual([]);
});
