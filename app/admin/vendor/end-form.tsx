import { marksPractice, type PaymentMode } from "#shop/money/payment/payment-provider.ts";
import { Button } from "#app/ui/button.tsx";
import { answerTo, PostForm } from "#app/ui/form/post-form.tsx";
import { Tick } from "#app/ui/form/tick.tsx";
import { Section } from "#app/ui/section.tsx";
import type { PaymentFormProps } from "./toss-form.tsx";

type Props = PaymentFormProps & { mode: PaymentMode };

/** The way out of practice and of a company, as for a shop that takes transfers alone. */
export function EndForm({ seen, shown, mode, reply }: Props) {
  const mine = answerTo(reply, { by: "none" });
  if (!shown || shown.by === "none") return null;
  const isPractice = shown.by === "practice";
  return (
    <Section
      id="end"
      title={isPractice ? "연습 모드 끝내기" : "결제사로 받지 않기"}
      className="flex flex-col gap-4"
    >
      <p className="text-14 text-soft">
        {isPractice
          ? "연습 결제창과 연습 모드 안내가 모든 화면에서 사라져요."
          : "그전에 받은 결제는 받은 결제사에서 계속 확인하고 환불해요."}{" "}
        아래의 계좌이체가 켜져 있으면 계좌이체로만 주문을 받고, 꺼져 있으면 주문을 받지 않아요.
      </p>
      <PostForm key={seen} reply={mine} fields={{ by: "none" }} asMember>
        {({ errors, busy }) => (
          <>
            <input type="hidden" name="seen" value={seen} />
            <Tick name="understood" isOn={false} errors={errors.understood}>
              {marksPractice(mode)
                ? "다음 주문부터 연습 결제를 받지 않는다는 것을 확인했어요."
                : "다음 주문부터 이 결제사로 받지 않는다는 것을 확인했어요."}
            </Tick>
            <Button look="outline" busy={busy} className="self-start">
              {isPractice ? "연습 모드 끝내기" : "결제사로 받지 않기"}
            </Button>
          </>
        )}
      </PostForm>
    </Section>
  );
}
