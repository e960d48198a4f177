import { contractPeriod } from "#shop/retention/contract-period.ts";
import { fieldsOf } from "#shop/form-fields.ts";
import { leaveShop } from "#shop/member/leave-shop.server.ts";
import { isRecent } from "#shop/member/session/prove-self.server.ts";
import { leaveForm } from "#shop/member/session/security-form.ts";
import { formAction } from "#app/form-action.server.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { unlistedMeta } from "#app/page-title.ts";
import type { Route } from "./+types/leave";
import { MyForm } from "./my-form.tsx";
import { MyPage } from "./my-page.tsx";
import { needProfile } from "./read-profile.server.ts";
import { ProveFirst } from "./security/prove-first.tsx";
import { saved } from "#app/flash.server.ts";
import { signedInOf } from "./signed-in-of.ts";

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "회원 탈퇴");

export async function loader({ context }: Route.LoaderArgs) {
  const [shop, signedIn] = [shopOf(context), signedInOf(visitorOf(context))];
  const { hasPassword } = await needProfile(shop.db, signedIn.account.id);
  return {
    hasPassword,
    mayProve: hasPassword || isRecent(signedIn, shop.now()),
    fields: fieldsOf(leaveForm),
  };
}

export const action = formAction(leaveForm, async (shop, { password }, { visitor, request }) => {
  await leaveShop(shop, signedInOf(visitor), password, visitor.address);
  const { cookies } = await shop.auth.signOut(request.headers);
  const answer = saved("/", "탈퇴가 끝났어요. 그동안 함께해주셔서 고마워요.", cookies);
  answer.headers.set("Clear-Site-Data", '"cache"');
  return answer;
});

const consequences = [
  ["바로 지워요", "이름, 이메일, 휴대폰 번호, 주소록, 장바구니와 로그인 정보를 지워요."],
  [
    "주문하지 않은 예약은 취소돼요",
    "신청하거나 확정된 예약의 수량과 순번이 사라져요. 결제된 금액은 없어요.",
  ],
  [
    "주문 기록은 따로 보관해요",
    `법에 따라 거래 기록을 ${contractPeriod.words} 동안 따로 보관하다가 삭제해요. 다른 데에는 쓰지 않아요.`,
  ],
  [
    "쿠폰과 포인트, 크레딧이 소멸돼요",
    "남은 혜택은 돌려드리지 않아요. 먼저 ‘쿠폰·포인트’에서 얼마가 남았는지 확인해주세요. 탈퇴한 뒤에 환불되는 주문에 쓴 것도 돌아오지 않아요.",
  ],
  [
    "다른 곳에서 산 파일은 더 열 수 없어요",
    "상점을 옮기기 전에 산 것의 기록도 함께 지워요. 필요한 파일은 먼저 내려받아주세요.",
  ],
  [
    "후기는 이름 없이 남아요",
    "별점과 글은 이름 없이 남고, 사진과 소리는 지워요. 남기고 싶지 않으면 먼저 내 후기에서 지워주세요.",
  ],
  [
    "진행 중인 주문은 그대로 보내드려요",
    "배송 소식은 주문할 때 쓴 이메일로 알려드려요. 주문번호와 전화번호로 비회원 주문조회에서 볼 수 있어요.",
  ],
  ["되돌릴 수 없어요", "같은 이메일로 다시 가입할 수 있지만, 지난 주문과 정보는 이어지지 않아요."],
];

export default function Leave({
  loaderData: { hasPassword, mayProve, fields },
  actionData: reply,
}: Route.ComponentProps) {
  return (
    <MyPage title="회원 탈퇴" words="탈퇴하면 이렇게 돼요.">
      <ul className="mt-6 max-w-160 border-t border-line">
        {consequences.map(([title, words]) => (
          <li key={title} className="border-b border-line py-4">
            <p className="text-16 font-semibold">{title}</p>
            <p className="mt-1 text-14 text-soft">{words}</p>
          </li>
        ))}
      </ul>
      <div className="mt-8">
        {!mayProve ? (
          <ProveFirst />
        ) : (
          <MyForm intent="leave" of={fields} reply={reply}>
            {({ field, busy }) => {
              const { errors } = field("understood");
              return (
                <>
                  {hasPassword && <Field {...field("password")} required />}
                  <div>
                    <label className="flex min-h-11 items-center gap-3 text-16">
                      <input
                        type="checkbox"
                        name="understood"
                        required
                        defaultChecked={reply?.values?.understood === "on"}
                        aria-invalid={Boolean(errors) || undefined}
                        aria-describedby={errors && "understood-error"}
                        className="size-5 shrink-0 accent-accent"
                      />
                      내용을 확인했고, 탈퇴할게요
                    </label>
                    {errors && (
                      <p id="understood-error" className="mt-1 text-14 text-bad" data-field-error>
                        {errors.join(" ")}
                      </p>
                    )}
                  </div>
                  <div className="flex flex-wrap gap-2 max-md:*:flex-1">
                    <Button look="danger" size="l" busy={busy}>
                      탈퇴하기
                    </Button>
                    <ButtonLink to="/my" size="l">
                      계속 이용하기
                    </ButtonLink>
                  </div>
                </>
              );
            }}
          </MyForm>
        )}
      </div>
    </MyPage>
  );
}
