import type { SiteSettings } from "#shop/site/settings.ts";
import { blank } from "./blanks.ts";

export type Facts = {
  /** since when the document counts, in words */
  from: string;
};

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** The shop's data as HTML; missing facts are blanks. */
function dataOf({ company, shopName }: SiteSettings): Record<string, string> {
  const or = (value: string, what: string) => (value.trim() ? escaped(value) : blank(what));
  return {
    shopName: escaped(shopName),
    name: or(company.name, "상호"),
    phone: or(company.phone, "전화번호"),
    email: or(company.email, "전자우편주소"),
    address: or(company.address, "사업장 주소"),
    hosting: or(company.hosting, "호스팅 회사"),
    privacyOfficer: or(company.privacyOfficer, "개인정보 보호책임자 이름"),
  };
}

/** A text with the shop's data and these facts (HTML) where it names them in braces. */
export function fillIn(text: string, site: SiteSettings, facts: Record<string, string>): string {
  const valueByName: Record<string, string> = { ...dataOf(site), ...facts };
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = valueByName[name];
    if (value === undefined) throw new Error(`the text names ${name}, which nobody gave`);
    return value;
  });
}
