import type { Company } from "#shop/site/settings.ts";
import { CompanyFacts } from "#app/storefront/frame/company-facts.tsx";
import { PartForm, type SiteFormProps } from "./part-form.tsx";

export function CompanyForm(props: SiteFormProps) {
  return (
    <PartForm
      {...props}
      part="company"
      title="사업자 정보"
      words="전자상거래법 제10조와 제13조에 따라 모든 화면의 아래와 주문 메일에 보여야 해요."
      preview={(typed) => <CompanyFacts company={typed as Company} />}
    />
  );
}
