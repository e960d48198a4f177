import { Form, Link } from "react-router";
import { AsField } from "#app/ui/form/as-field.tsx";

const way = "flex min-h-11 w-full items-center text-left text-14 underline underline-offset-4";

/** Members who do not agree keep access to their orders, their data and leaving. */
export function NotAgreeing() {
  return (
    <section aria-labelledby="not-agreeing" className="mt-12 border-t border-line pt-5">
      <h2 id="not-agreeing" className="text-16 font-semibold">
        동의하지 않는다면
      </h2>
      <p className="mt-1 text-14 text-soft">
        지난 주문을 보고 취소나 반품을 할 수 있고, 내 데이터를 받거나 탈퇴할 수 있어요.
      </p>
      <ul className="mt-2">
        <li>
          <Link to="/my" className={way}>
            내 주문 보기
          </Link>
        </li>
        <li>
          <form method="post" action="/my/data">
            <AsField />
            <button type="submit" className={way}>
              내 데이터 내려받기
            </button>
          </form>
        </li>
        <li>
          <Link to="/my/leave" className={way}>
            회원 탈퇴
          </Link>
        </li>
        <li>
          <Form method="post" action="/sign-out">
            <button type="submit" className={way}>
              로그아웃
            </button>
          </Form>
        </li>
      </ul>
    </section>
  );
}
