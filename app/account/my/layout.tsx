import { useEffect, useRef } from "react";
import { NavLink, Outlet, useLocation } from "react-router";
import { useRoot } from "#app/root-data.ts";
import { AsField } from "#app/ui/form/as-field.tsx";
import { Title } from "#app/ui/title.tsx";

const menu = [
  { to: "/my", title: "주문" },
  { to: "/my/sounds", title: "내 소리" },
  { to: "/my/reservations", title: "예약" },
  { to: "/my/benefits", title: "쿠폰·포인트" },
  { to: "/wish", title: "찜한 상품" },
  { to: "/my/alerts", title: "알림 신청" },
  { to: "/my/reviews", title: "내 후기" },
  { to: "/my/questions", title: "내 질문" },
  { to: "/my/posts", title: "내 글" },
  { to: "/my/profile", title: "내 정보" },
  { to: "/my/addresses", title: "주소록" },
  { to: "/my/consents", title: "동의 내역" },
  { to: "/my/security", title: "로그인과 보안" },
  { to: "/my/social", title: "연결된 로그인" },
];

/**
 * The frame of a member's pages: links in a left column on wide windows, in a scrolling row on
 * phones. Pages begin with an h2.
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
  "flex min-h-11 items-center whitespace-nowrap text-14 text-soft transition-colors duration-150 hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink focus-visible:-outline-offset-2 " +
  "max-lg:-mb-px max-lg:border-b-2 max-lg:border-transparent max-lg:aria-[current=page]:border-ink " +
  "lg:rounded-s lg:px-3 lg:hover:bg-wash lg:aria-[current=page]:bg-wash";

function Menu() {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On the phone the line may end before the page that is shown.
  useEffect(() => {
    const here = nav.current?.querySelector<HTMLElement>("[aria-current=page]");
    if (here)
      nav.current?.scrollTo({
        left: here.offsetLeft - (nav.current.clientWidth - here.offsetWidth) / 2,
      });
  }, [pathname]);
  return (
    <nav
      ref={nav}
      aria-label="마이페이지 메뉴"
      className="relative -mx-5 overflow-x-auto px-5 lg:mx-0 lg:px-0"
    >
      <ul className="flex min-w-max gap-5 border-b border-line lg:min-w-0 lg:flex-col lg:gap-0.5 lg:border-b-0">
        {menu.map(({ to, title }) => (
          <li key={to}>
            <NavLink to={to} end={to === "/my"} className={look}>
              {title}
            </NavLink>
          </li>
        ))}
      </ul>
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
