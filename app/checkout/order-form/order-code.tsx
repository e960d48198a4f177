import type { StartField } from "#app/ui/form/post-form.tsx";
import type { FieldLooks } from "#shop/form-fields.ts";
import { CODE_MINUTES } from "#shop/order/access/order-code.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";

type CodeReply = FormReply<{ codeSentTo?: string }>;

type OrderCodeProps = {
  reply: CodeReply | undefined;
  typed: Record<string, string>;
  busy: boolean;
  field: StartField<FieldLooks>;
  /** what goes on with it */
  what?: "주문" | "예약";
};

/**
 * For guests whose network address holds many unpaid pieces: a code by mail or phone before the
 * order.
 */
export function OrderCode({ reply, typed, busy, field, what = "주문" }: OrderCodeProps) {
  const sentTo = reply?.done?.codeSentTo;
  const hasCode = Boolean(sentTo || typed.orderCode);
  if (!hasCode && !isAsked(reply, typed)) return null;
  return (
    <div id="order-code" className="flex flex-col gap-4">
      <NoticeBox>
        {sentTo
          ? `${sentTo}로 인증번호를 보냈어요. ${CODE_MINUTES}분 안에 입력하고 ${what}해주세요.`
          : `인증번호를 받으면 이 ${what}을 바로 이어갈 수 있어요. 위에 적은 이메일이나 휴대폰으로 보내드려요.`}
      </NoticeBox>
      {hasCode && (
        <Field {...field("orderCode")} autoFocus className="text-20 tracking-[0.2em] numbers" />
      )}
      <Button name="intent" value="code" size="l" wide busy={busy}>
        {hasCode ? "인증번호 다시 받기" : "인증번호 받기"}
      </Button>
    </div>
  );
}

/** Also where it could not be sent. */
const isAsked = (reply: CodeReply | undefined, { intent }: Record<string, string>): boolean =>
  reply?.refused?.code === "order-code-needed" || intent === "code";
