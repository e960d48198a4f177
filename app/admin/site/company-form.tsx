import type { Company } from "#shop/site/settings.ts";
import { SITE } from "#shop/site/site-forms.ts";
import { CompanyFacts } from "#app/storefront/frame/company-facts.tsx";
import { PartForm, type SiteFormProps } from "./part-form.tsx";

const line = { maxLength: SITE.line } as const;

const fields = {
  name: { ...line, hint: "사업자등록증에 적힌 상호예요." },
  representative: line,
  businessNumber: { inputMode: "numeric", placeholder: "000-00-00000", maxLength: 20 },
  mailOrderNumber: {
    optional: true,
    maxLength: 40,
    placeholder: "제0000-지역이름-00000호",
    hint: "통신판매업 신고증에 적힌 번호예요. 신고 면제 대상이면 비워두세요.",
  },
  mailOrderOffice: { ...line, optional: true, placeholder: "예: 관할 시·군·구청" },
  address: { maxLength: SITE.address },
  phone: { inputMode: "tel", maxLength: 30 },
  email: { inputMode: "email", maxLength: 254 },
  hosting: {
    ...line,
    hint: "이 상점이 돌아가는 서버를 빌려주는 곳이에요. 직접 운영하면 상호를 적어주세요.",
  },
  privacyOfficer: { ...line, hint: "개인정보처리방침에도 같은 사람을 적어주세요." },
} as const;

export function CompanyForm(props: SiteFormProps) {
  return (
    <PartForm
      {...props}
      part="company"
      title="사업자 정보"
      words="전자상거래법 제10조와 제13조에 따라 모든 화면의 아래와 주문 메일에 보여야 해요."
      fields={fields}
      preview={(typed) => <CompanyFacts company={typed as Company} />}
    />
  );
}
