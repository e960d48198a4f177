import { useSearchParams } from "react-router";
import { pathInside } from "#lib/path-inside.ts";
import { ButtonLink } from "../ui/button.tsx";
import { ComingSoon } from "../ui/coming-soon.tsx";

export const meta = () => [{ title: "로그인 | 소리상점" }, { name: "robots", content: "noindex" }];

/** The guard's message comes as the flash alert of the root. Whoever wanted to order may do so as a guest meanwhile. */
export default function Login() {
  const [search] = useSearchParams();
  const wanted = pathInside(search.get("pre"));
  return (
    <ComingSoon title="로그인">
      {wanted.startsWith("/order/") && <ButtonLink to={`/non-member${wanted}`} look="ink" size="l">비회원으로 주문하기</ButtonLink>}
    </ComingSoon>
  );
}
