import { Button } from "#app/ui/button.tsx";
import { answerTo, PostForm } from "#app/ui/form/post-form.tsx";
import { Tick } from "#app/ui/form/tick.tsx";
import type { PaymentFormProps } from "./toss-form.tsx";
import { Section } from "#app/ui/section.tsx";

/** Practice mode while waiting for a contract: everything works except real money. */
export function PracticeForm({ seen, shown, reply }: PaymentFormProps) {
  const mine = answerTo(reply, { by: "practice" });
  if (shown?.by === "practice") return null;
  return (
    <Section id="practice" title="연습 모드" className="flex flex-col gap-4">
      <p className="text-14 text-soft">
        계약을 기다리는 동안 주문부터 결제, 배송까지 해볼 수 있어요. 카드 결제창 자리에 연습창이
        열리고 돈은 오가지 않아요. 누구나 연습 주문을 할 수 있으니 상품을 실제로 보내지 마세요.
        라이브 키를 저장하거나 연습을 끝내기로 하면 끝나요.
      </p>
      <PostForm key={seen} reply={mine} fields={{ by: "practice" }} asMember>
        {({ errors, busy }) => (
          <>
            <input type="hidden" name="seen" value={seen} />
            <Tick name="understood" isOn={false} errors={errors.understood}>
              연습 모드에서는 실제 결제가 되지 않고, 상점의 모든 화면에 그렇게 보인다는 것을
              확인했어요.
            </Tick>
            <Button look="outline" busy={busy} className="self-start">
              연습 모드 시작
            </Button>
          </>
        )}
      </PostForm>
    </Section>
  );
}
