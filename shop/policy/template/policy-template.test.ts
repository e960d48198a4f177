import { expect, test } from "vitest";
import { demoSite } from "#db/seed/demo-site.ts";
import { sanitize } from "#shop/rich-text/sanitize.server.ts";
import { emptySite, type SiteSettings } from "#shop/site/settings.ts";
import { policyKindNames } from "../policy-kinds.ts";
import { blanksIn } from "./blanks.ts";
import { policyTemplate } from "./policy-template.ts";

const all = (site: SiteSettings) =>
  policyKindNames.map((kind) => policyTemplate(kind, site)).join("");

test("a shop that said nothing gets blanks for everything, and nobody's data", () => {
  const html = all(emptySite);
  for (const what of ["상호", "전화번호", "전자우편주소", "사업장 주소", "호스팅 회사"])
    expect(blanksIn(html)).toContain(what);
  expect(blanksIn(html)).toContain("개인정보 보호책임자 이름");
  for (const value of Object.values(demoSite.company)) expect(html).not.toContain(value);
  expect(html).not.toContain(demoSite.shopName);
});

test("what the owner said stands in both documents, and only what she alone knows stays open", () => {
  const html = all(demoSite);
  const { name, phone, email, address, hosting, privacyOfficer } = demoSite.company;
  for (const value of [demoSite.shopName, name, phone, email, address, hosting, privacyOfficer])
    expect(html).toContain(value);
  expect(blanksIn(html)).toHaveLength(5);
  expect(blanksIn(html).join()).toMatch(/결제대행사.*택배사.*문자 발송.*전자우편 발송.*나라 밖/);
});

test("what she typed is words, whatever it looks like, and the text passes the cleaning as it is", () => {
  const site = {
    ...demoSite,
    company: { ...demoSite.company, name: "<b>소리 & 숨</b> {phone}" },
  };
  for (const kind of policyKindNames) {
    const html = policyTemplate(kind, site);
    expect(html).toContain("&lt;b&gt;소리 &amp; 숨&lt;/b&gt; {phone}");
    expect(sanitize(html).replace(/\s+/g, "")).toBe(html.replace(/\s+/g, ""));
  }
});

test("the terms promise the day of sending that the shop's settings say, and no other", () => {
  const terms = (dispatch: SiteSettings["dispatch"]) =>
    policyTemplate("terms", { ...demoSite, dispatch });
  const closedDays = [{ from: "2026-12-28", to: "2026-12-31", why: "" }];
  const two = terms({ within: 2, cutOffHour: 14, closedDays });
  expect(two).toContain("결제한 날부터 2영업일 안에 발송합니다. 오후 2시부터 결제한 주문은");
  expect(two).not.toContain("3영업일 안에 발송");
  const same = terms({ within: 0, cutOffHour: null, closedDays });
  expect(same).toContain("영업일에 결제한 주문을 그날 발송합니다.");
  expect(same).not.toMatch(/영업일 안에 발송|다음 영업일의 주문/);
  for (const html of [two, same]) expect(html).toContain("미리 알린 쉬는 날을 제외한 날");
});

test("fees in the terms are the shop's own", () => {
  const fees = (change: Partial<SiteSettings>) =>
    policyTemplate("terms", { ...demoSite, surcharges: [], ...change });
  expect(fees({ shippingFee: 4321, freeShippingFrom: null })).toContain("4,321원");
  expect(fees({ shippingFee: 0 })).toContain("배송비는 없습니다");
  expect(fees({ feeClasses: [] })).not.toContain("따로 정한 상품");
  expect(fees({ feeClasses: [{ name: "종", fee: 6000 }] })).toContain("가장 높은 배송비를 한 번만");
});
