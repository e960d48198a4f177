import { shownBusinessNumber } from "#shop/site/shown-business-number.ts";
import type { Company } from "#shop/site/settings.ts";

/** The fair trade commission's public register of businesses. */
const registerUrl = (businessNumber: string) =>
  `https://www.ftc.go.kr/bizCommPop.do?wrkr_no=${businessNumber.replaceAll(/\D/g, "")}`;

/**
 * The company's facts and host (e-commerce act, articles 10 and 13), without those not entered yet.
 */
export function CompanyFacts({ company }: { company: Company }) {
  const { name, representative, businessNumber, mailOrderNumber, mailOrderOffice } = company;
  const { address, phone, email, hosting, privacyOfficer } = company;
  return (
    <dl className="flex max-w-3xl flex-wrap gap-x-4 gap-y-1 text-12 text-soft">
      <Fact name="상호">{name}</Fact>
      <Fact name="대표">{representative}</Fact>
      <Fact name="사업자등록번호">
        {businessNumber && (
          <>
            {shownBusinessNumber(businessNumber)}{" "}
            <a
              href={registerUrl(businessNumber)}
              target="_blank"
              rel="noopener noreferrer"
              className="underline underline-offset-2"
            >
              사업자정보확인<span className="sr-only">(새 창에서 열려요)</span>
            </a>
          </>
        )}
      </Fact>
      <Fact name="통신판매업신고">
        {mailOrderNumber && `${mailOrderNumber} (${mailOrderOffice})`}
      </Fact>
      <Fact name="주소">{address}</Fact>
      <Fact name="전화">{phone && <a href={`tel:${phone}`}>{phone}</a>}</Fact>
      <Fact name="이메일">{email && <a href={`mailto:${email}`}>{email}</a>}</Fact>
      <Fact name="호스팅 제공">{hosting}</Fact>
      <Fact name="개인정보보호책임자">{privacyOfficer}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  if (!children) return null;
  return (
    <div className="flex flex-wrap gap-x-1.5">
      <dt>{name}</dt>
      <dd className="text-ink">{children}</dd>
    </div>
  );
}
