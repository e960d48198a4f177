import { Form } from "react-router";
import { AsField } from "#app/ui/form/as-field.tsx";
import { TextLink, textLink } from "#app/ui/text-link.tsx";
import { Section } from "#app/ui/section.tsx";

/** Members who do not agree keep access to their orders, their data and leaving. */
export function NotAgreeing() {
  return (
    <Section
      look="openSmall"
      id="not-agreeing"
      title="동의하지 않는다면"
      className="mt-12 border-t border-line pt-5"
    >
      <p className="mt-1 text-14 text-soft">
        지난 주문을 보고 취소나 반품을 할 수 있고, 내 데이터를 받거나 탈퇴할 수 있어요.
      </p>
      <ul className="mt-2">
        <li>
          <TextLink to="/my" className="flex min-h-11 w-full items-center text-left text-14">
            내 주문 보기
          </TextLink>
        </li>
        <li>
          <form method="post" action="/my/data">
            <AsField />
            <button
              type="submit"
              className={`${textLink()} flex min-h-11 w-full items-center text-left text-14`}
            >
              내 데이터 내려받기
            </button>
          </form>
        </li>
        <li>
          <TextLink to="/my/leave" className="flex min-h-11 w-full items-center text-left text-14">
            회원 탈퇴
          </TextLink>
        </li>
        <li>
          <Form method="post" action="/sign-out">
            <button
              type="submit"
              className={`${textLink()} flex min-h-11 w-full items-center text-left text-14`}
            >
              로그아웃
            </button>
          </Form>
        </li>
      </ul>
    </Section>
  );
}
