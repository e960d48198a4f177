import { Link } from "react-router";
import { useRoot } from "#app/root-data.ts";

/** The fair trade commission's public register of businesses. */
const registerUrl = (businessNumber: string) =>
  `https://www.ftc.go.kr/bizCommPop.do?wrkr_no=${businessNumber.replaceAll(/\D/g, "")}`;

const link = "inline-flex min-h-11 items-center hover:underline underline-offset-4";

/** E-commerce act, articles 10 and 13: who runs the shop, how to reach them, and who hosts it. */
export function Footer() {
  const site = useRoot()?.site;
  if (!site) return null;
  const { company } = site;
  return (
    <footer className="site-footer mt-24 border-t border-line text-14">
      <div className="mx-auto grid max-w-350 gap-x-16 gap-y-8 px-5 py-10 md:grid-cols-[1fr_auto] md:px-8 md:py-14">
        <div>
          <p className="text-16 font-semibold">{site.shopName}</p>
          <dl className="mt-3 flex max-w-3xl flex-wrap gap-x-4 gap-y-1 text-12 text-soft">
            <Fact name="상호">{company.name}</Fact>
            <Fact name="대표">{company.representative}</Fact>
            <Fact name="사업자등록번호">
              {company.businessNumber}{" "}
              <a
                href={registerUrl(company.businessNumber)}
                target="_blank"
                rel="noopener noreferrer"
                className="underline underline-offset-2"
              >
                사업자정보확인<span className="sr-only">(새 창에서 열려요)</span>
              </a>
            </Fact>
            <Fact name="통신판매업신고">
              {company.mailOrderNumber} ({company.mailOrderOffice})
            </Fact>
            <Fact name="주소">{company.address}</Fact>
            <Fact name="전화">
              <a href={`tel:${company.phone}`}>{company.phone}</a>
            </Fact>
            <Fact name="이메일">
              <a href={`mailto:${company.email}`}>{company.email}</a>
            </Fact>
            <Fact name="호스팅 제공">{company.hosting}</Fact>
            <Fact name="개인정보보호책임자">{company.privacyOfficer}</Fact>
          </dl>
        </div>
        <nav
          aria-label="바닥글"
          className="flex flex-wrap content-start gap-x-6 md:flex-col md:items-end"
        >
          <Link to="/policy" className={link}>
            이용약관
          </Link>
          <Link to="/policy/privacy" className={`${link} font-semibold`}>
            개인정보처리방침
          </Link>
          <Link to="/board" className={link}>
            게시판
          </Link>
          <Link to="/order-reserve" className={link}>
            예약 주문
          </Link>
          <Link to="/non-member/order/info" className={link}>
            비회원 주문조회
          </Link>
          <Link to="/order-reserve/info" className={link}>
            비회원 예약조회
          </Link>
        </nav>
      </div>
    </footer>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-1.5">
      <dt>{name}</dt>
      <dd className="text-ink">{children}</dd>
    </div>
  );
}
