import { Link, NavLink, Outlet, useLocation } from "react-router";
import { useRoot } from "#app/root-data.ts";
import { AsField } from "#app/ui/form/as-field.tsx";
import { Title } from "#app/ui/title.tsx";

type Group = { title: string; entries: { to: string; title: string }[] };

const groups: [Group, ...Group[]] = [
  {
    title: "주문",
    entries: [
      { to: "/my", title: "주문 내역" },
      { to: "/my/reservations", title: "예약" },
      { to: "/my/questions", title: "내 질문" },
    ],
  },
  {
    title: "소리",
    entries: [
      { to: "/my/sounds", title: "내 소리" },
      { to: "/my/reviews", title: "내 후기" },
    ],
  },
  {
    title: "혜택",
    entries: [
      { to: "/my/benefits", title: "쿠폰·포인트" },
      { to: "/my/alerts", title: "알림 신청" },
      { to: "/wish", title: "찜한 상품" },
    ],
  },
  {
    title: "내 정보",
    entries: [
      { to: "/my/profile", title: "회원 정보" },
      { to: "/my/addresses", title: "주소록" },
      { to: "/my/security", title: "로그인과 보안" },
      { to: "/my/social", title: "연결된 로그인" },
      { to: "/my/consents", title: "동의 내역" },
      { to: "/my/posts", title: "내 글" },
    ],
  },
];

const groupOf = (pathname: string): Group =>
  groups.find(({ entries }) => entries.some(({ to }) => to !== "/my" && pathname.startsWith(to))) ??
  groups[0];

/**
 * The frame of a member's pages: links in a left column on wide windows, above the page on phones.
 * Pages begin with an h2.
 */
export default function MyLayout() {
  const account = useRoot()?.account;
  return (
    <div className="mx-auto max-w-280 px-5 pt-8 pb-20 md:pt-12">
      <meta name="robots" content="noindex" />
      <header className="mb-4 lg:mb-10">
        <Title>마이페이지</Title>
        {account && (
          <p className="mt-1 text-16 text-soft">
            <strong className="font-semibold text-ink">{account.name}</strong>님, 반가워요.
          </p>
        )}
      </header>
      <div className="lg:grid lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-16">
        <Menu />
        <div className="min-w-0 pt-8 lg:pt-0">
          <Outlet />
          <SmallMenu className="mt-16 border-t border-line pt-4 lg:hidden" />
        </div>
      </div>
    </div>
  );
}

const look =
  "flex min-h-11 items-center whitespace-nowrap text-14 text-soft transition-colors duration-150 hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink " +
  "lg:rounded-s lg:px-3 lg:hover:bg-wash lg:aria-[current=page]:bg-wash";

/** Four groups: tabs on the phone, with the pages of the shown one; all in a wide window. */
function Menu() {
  const { pathname } = useLocation();
  const here = groupOf(pathname);
  return (
    <nav aria-label="마이페이지 메뉴">
      <ul className="grid grid-cols-4 border-b border-line lg:hidden">
        {groups.map((group) => (
          <li key={group.title}>
            <Link
              to={group.entries[0]!.to}
              aria-current={group === here ? "true" : undefined}
              className="-mb-px flex min-h-11 items-center justify-center border-b-2 border-transparent text-14 text-soft aria-[current=true]:border-ink aria-[current=true]:font-semibold aria-[current=true]:text-ink"
            >
              {group.title}
            </Link>
          </li>
        ))}
      </ul>
      {groups.map((group) => (
        <div key={group.title} className={`lg:mb-6 ${group === here ? "" : "max-lg:hidden"}`}>
          <p className="px-3 pb-1 text-12 font-semibold text-soft max-lg:hidden">{group.title}</p>
          <ul className="flex flex-wrap gap-x-5 lg:flex-col lg:gap-0.5">
            {group.entries.map(({ to, title }) => (
              <li key={to}>
                <NavLink to={to} end={to === "/my"} className={look}>
                  {title}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <SmallMenu className="mt-6 border-t border-line pt-4 max-lg:hidden" />
    </nav>
  );
}

const small =
  "flex min-h-11 w-full items-center text-left text-14 text-soft transition-colors duration-150 hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink lg:rounded-s lg:px-3 lg:hover:bg-wash";

/**
 * Rarely used links. The download is a form, because it is rate limited and answers with a file.
 */
function SmallMenu({ className }: { className: string }) {
  return (
    <ul className={className}>
      <li>
        <form method="post" action="/my/data">
          <AsField />
          <button type="submit" className={small}>
            내 데이터 내려받기
          </button>
        </form>
      </li>
      <li>
        <NavLink to="/my/leave" className={small}>
          회원 탈퇴
        </NavLink>
      </li>
    </ul>
  );
}
