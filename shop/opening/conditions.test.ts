import { expect, test } from "vitest";
import { demoSite } from "#db/seed/demo-site.ts";
import { emptySite } from "../site/settings.ts";
import { conditionsOf, missingOf, type OpeningFacts } from "./conditions.ts";

const ready: OpeningFacts = {
  site: { ...demoSite, strikes: "proven" },
  hasShipping: true,
  hasTerms: true,
  hasPrivacy: true,
  mailArrives: true,
  messagesArrive: true,
  takesPayments: true,
  hasProduct: true,
};
const idsOf = (facts: OpeningFacts) => missingOf(facts).map(({ id }) => id);

test("a shop that has everything may open, and each thing that it lacks keeps it closed and is named", () => {
  expect(idsOf(ready)).toEqual([]);
  const without: Partial<OpeningFacts>[] = [
    { hasShipping: false },
    { takesPayments: false },
    { mailArrives: false },
    { hasTerms: false },
    { hasPrivacy: false },
  ];
  expect(without.map((lack) => idsOf({ ...ready, ...lack })).flat()).toEqual([
    "shipping",
    "payment",
    "mail",
    "terms",
    "privacy",
  ]);
  expect(idsOf({ ...ready, site: emptySite })).toEqual(["company"]);
});

test("every field that the footer must say counts, and is told by its name", () => {
  for (const field of ["name", "businessNumber", "hosting", "privacyOfficer"] as const) {
    const site = { ...demoSite, company: { ...demoSite.company, [field]: "  " } };
    expect(idsOf({ ...ready, site }), field).toEqual(["company"]);
  }
  const [company] = conditionsOf({ ...ready, site: emptySite });
  expect(company!.words).toContain("상호, 대표자 이름, 사업자등록번호");
});

test("what is only advised keeps nobody closed", () => {
  const company = { ...demoSite.company, mailOrderNumber: "", mailOrderOffice: "" };
  const facts = {
    ...ready,
    hasProduct: false,
    messagesArrive: false,
    site: { ...demoSite, company },
  };
  expect(idsOf(facts)).toEqual([]);
  expect(conditionsOf(facts).filter(({ isMet }) => !isMet)).toHaveLength(4);
});
