import { fieldsOf } from "#shop/form-fields.ts";
import { Form } from "react-router";
import { seoulDate, seoulTime } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import { Trouble } from "#app/admin/list/trouble.tsx";
import type { FormReply } from "#app/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { REASON, reservedProductForm } from "#shop/reservation/admin-reservation-forms.ts";
import type { MovePreview } from "#shop/office/reservation/find-reserved-product.server.ts";
import { Section } from "#app/ui/section.tsx";

const fields = fieldsOf(reservedProductForm, "move");

type Plan = { shipBy: string; reason: string; answerUntil: string };
type Props = {
  current: string | null;
  plan: Plan;
  preview: MovePreview | null;
  /** to the move, not to the preview */
  reply: FormReply<unknown> | undefined;
};

/** Previews who would be asked (a GET, without changes), then moves the day. */
export function ShipByMover({ current, plan, preview, reply }: Props) {
  return (
    <Section id="move" title="발송 예정일">
      <p className="py-4 text-16 numbers">
        {current ? (
          <>
            <strong className="font-semibold">{seoulDate(current)}까지</strong> 보내기로 약속했어요.
          </>
        ) : (
          "아직 정하지 않았어요. 정해야 예약을 받을 수 있어요."
        )}
      </p>
      <Trouble words={reply?.refused?.message ?? sameDayWords(plan, current)} />
      <PlanForm plan={plan} errors={reply?.errors} />
      {preview && <MoveForm current={current} plan={plan} preview={preview} />}
    </Section>
  );
}

const sameDayWords = ({ shipBy }: Plan, current: string | null): string | false =>
  shipBy !== "" && shipBy === current && "지금과 다른 날을 입력해주세요.";

function PlanForm({
  plan,
  errors = {},
}: {
  plan: Plan;
  errors: Record<string, string[]> | undefined;
}) {
  const field = (name: keyof Plan) => ({
    ...fields[name],
    name,
    defaultValue: plan[name],
    errors: errors[name],
  });
  return (
    <Form method="get" className="grid max-w-160 items-start gap-4 md:grid-cols-2">
      <Field {...field("shipBy")} />
      <Field {...field("answerUntil")} />
      <div className="md:col-span-2">
        <Field {...field("reason")} minLength={REASON.least} />
      </div>
      <Button className="justify-self-start">누구에게 묻는지 보기</Button>
    </Form>
  );
}

function MoveForm({
  current,
  plan,
  preview,
}: Pick<Props, "current" | "plan"> & { preview: MovePreview }) {
  const askedCount = preview.reserved + preview.ordered;
  return (
    <div className="mt-6 max-w-160 rounded-m bg-wash p-5">
      <h3 className="text-16 font-semibold numbers">
        {current && seoulDate(current)} → {seoulDate(plan.shipBy)}
      </h3>
      <ul className="mt-3 flex list-disc flex-col gap-1.5 pl-5 text-14 marker:text-soft">
        {wordsOf(preview).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <PostForm
        reply={undefined}
        fields={{ intent: "move", shipByShown: current ?? "", ...plan }}
        asMember
        className="mt-4"
      >
        {({ busy }) => (
          <>
            <p className="mb-3 text-14 text-soft">
              {askedCount > 0
                ? `바꾸면 바로 메일을 보내요. ${seoulTime(fromLocal(plan.answerUntil))}까지 답하지 않은 분은 취소하고 환불해요.`
                : "바로 바뀌어요."}
            </p>
            <Button look="primary" busy={busy}>
              {askedCount > 0 ? `날을 바꾸고 ${askedCount}명에게 묻기` : "날 바꾸기"}
            </Button>
          </>
        )}
      </PostForm>
    </div>
  );
}

const fromLocal = (typed: string) => `${typed}:00+09:00`;

function wordsOf({ reserved, ordered, money, requested, sooner }: MovePreview): string[] {
  const lines = [
    ordered > 0 &&
      `결제를 마친 ${ordered}명에게 기다릴지 환불받을지 물어요. 모두 환불하면 ${won(money)}이에요.`,
    reserved > 0 && `확정됐지만 아직 결제하지 않은 ${reserved}명에게 기다릴지 취소할지 물어요.`,
    sooner > 0 && `${sooner}명에게는 약속한 날보다 빨라져서 묻지 않고 새 날을 약속해요.`,
    requested > 0 && `신청만 한 ${requested}명은 주문할 때 새 날에 다시 동의해요.`,
  ].filter((line) => line !== false);
  return lines.length ? lines : ["예약한 사람이 없어서 아무에게도 묻지 않아요."];
}
