import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { madeConsent, consentTrouble, endsWithdrawal, supplyConsent } from "./withdrawal.ts";

const classes = ["parcel", "digital"] as const;
const either = [false, true];

test("only what was agreed to, could be heard before and is a file ends the right to withdraw", () => {
  for (const shippingClass of classes)
    for (const hadPreview of either)
      for (const agreed of either)
        expect(
          endsWithdrawal(
            { supplyAgreedAt: agreed ? new Date() : null },
            { shippingClass, hadPreview },
          ),
        ).toBe(shippingClass === "digital" && hadPreview && agreed);
});

test("an order with a file needs the tick, in the words shown now; a parcel needs none", () => {
  const [parcel, digital] = classes.map((shippingClass) => ({ shippingClass }));
  for (const lines of [[digital!], [parcel!, digital!]]) {
    expect(consentTrouble(lines, supplyConsent.version)).toEqual({});
    for (const other of [undefined, "", "on", "2026-01-01"])
      expect(consentTrouble(lines, other).agreeSupply).toHaveLength(1);
  }
  expect(consentTrouble([parcel!], undefined)).toEqual({});
});

test("of what is made to order no tick of files is asked", () => {
  const made = { shippingClass: "digital", commission: {} } as const;
  expect(consentTrouble([made], undefined)).toEqual({});
  expect(consentTrouble([made, { shippingClass: "digital" }], undefined)).not.toEqual({});
});

test("other words are another version", () => {
  const hashWords = (words: string) =>
    createHash("sha256").update(words).digest("hex").slice(0, 12);
  expect({ [supplyConsent.version]: hashWords(supplyConsent.words) }).toEqual({
    "2026-11-23": "0fb5ef589d9f",
  });
  expect({ [madeConsent.version]: hashWords(madeConsent.words) }).toEqual({
    "2026-11-25": "fc71549431d6",
  });
});
