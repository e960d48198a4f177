import { fieldsOf } from "#shop/form-fields.ts";
import type { FieldLooks } from "#shop/form-fields.ts";
import { seoulTime } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import { decisionForm } from "#shop/claim/decide/decision-form.ts";
import { mustComeBack } from "#shop/claim/decide/claim-steps.ts";
import type { AdminClaim } from "#shop/office/claim/find-admin-claim.server.ts";
import { claim as machine, claimKinds } from "#shop/order/claim-status.ts";
import { ChoiceField } from "#app/checkout/claim/choice-field.tsx";
import type { FormReply } from "#app/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { CountedText } from "#app/ui/form/counted-text.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { PostForm, type PostFormProps } from "#app/ui/form/post-form.tsx";
import { accountWords } from "#shop/site/settings.ts";
import { Tick } from "#app/ui/form/tick.tsx";
import { waybillAnswer, WaybillFields } from "#app/admin/order/waybill-fields.tsx";
import { textLink } from "#app/ui/text-link.tsx";
import { Section } from "#app/ui/section.tsx";

type Props = { claim: AdminClaim; reply: FormReply<unknown> | undefined };

/** The claim's possible moves by its state machine, the next step first. */
export function ClaimStepForms({ claim, reply }: Props) {
  const { steps, kind } = claim;
  const none = !Object.values(steps).includes(true);
  return (
    <Section look="open" id="steps" title="다음 할 일" className="border-t border-ink pt-5">
      <div className="mt-3 flex flex-col gap-5">
        {none && <p className="text-14 text-soft">{waitingWords(claim)}</p>}
        {steps.approve && <Approve claim={claim} reply={reply} />}
        {steps.parcel && <ReturnParcel claim={claim} reply={reply} />}
        {steps.collect && <Collect claim={claim} reply={reply} />}
        {steps.complete && <Complete claim={claim} reply={reply} />}
        {steps.refund && <Refund claim={claim} reply={reply} />}
        {steps.reject && (
          <details open={reply?.values?.intent === "reject"}>
            <summary className={`${textLink("note")} cursor-pointer text-14`}>
              {claimKinds[kind]} 요청 거절하기
            </summary>
            <div className="pt-2">
              <Reject reply={reply} />
            </div>
          </details>
        )}
      </div>
    </Section>
  );
}

function waitingWords({ status, refund, kind }: AdminClaim): string {
  if (status === "withdrawn") return "구매자가 요청을 취소했어요.";
  if (status === "rejected") return "거절한 요청이에요.";
  if (status === "completed")
    return kind === "exchange"
      ? "새 상품을 보냈어요. 더 할 일이 없어요."
      : "처리를 마쳤어요. 더 할 일이 없어요.";
  if (refund === "refused") return "결제사가 환불을 거절했어요. 아래 금액에서 처리해주세요.";
  return refund ? "환불이 끝나면 자동으로 처리 완료가 돼요." : "더 할 일이 없어요.";
}

const approveFields = fieldsOf(decisionForm, "approve");
const rejectFields = fieldsOf(decisionForm, "reject");

type StepProps<Of extends FieldLooks | undefined> = Pick<
  PostFormProps<Of>,
  "of" | "reply" | "children"
> & { intent: string };

const Step = <Of extends FieldLooks | undefined = undefined>({
  intent,
  ...form
}: StepProps<Of>) => (
  <PostForm
    {...form}
    fields={{ intent }}
    asMember
    preventScrollReset
    className="flex flex-col gap-4"
  />
);

function Approve({ claim, reply }: Props) {
  const { kind, amounts, refundable, hasParcel } = claim;
  const isFresh = reply?.values?.intent !== "approve";
  return (
    <Step intent="approve" of={approveFields} reply={reply}>
      {({ field, values, busy }) => (
        <>
          {kind !== "exchange" && (
            <Field
              {...field("refundAmount", String(Math.min(amounts.refundAmount, refundable)))}
              className="numbers"
              hint={`${won(refundable)}까지 돌려줄 수 있어요. 금액을 바꾸면 이유를 적어주세요.`}
            />
          )}
          <CountedText
            {...field("decision")}
            hint={kind === "exchange" && amounts.shippingDeduction > 0 && feeHint(claim)}
          />
          {kind === "return" && mustComeBack({ kind, hasParcel }) && (
            <Tick name="refundNow" isOn={!isFresh && values.refundNow === "on"}>
              상품을 받기 전에 지금 바로 환불하기
            </Tick>
          )}
          <Button look="primary" size="l" busy={busy} className="self-start max-md:w-full">
            {approveWords(claim)}
          </Button>
          <p className="text-12 text-soft">{approveHint(claim)}</p>
        </>
      )}
    </Step>
  );
}

const feeHint = ({ amounts, payInto }: AdminClaim): string => {
  const fee = `왕복 배송비 ${won(amounts.shippingDeduction)}`;
  return payInto
    ? `${fee}을 ${accountWords(payInto)}에 보내달라고 화면과 메일이 알려줘요.`
    : `${fee}을 받을 방법을 적어주세요. 계좌는 상점 설정에서 정할 수 있어요.`;
};

const approveWords = ({ kind }: AdminClaim): string | undefined =>
  kind === "cancel" ? "승인하고 환불하기" : machine.moves.approve.label;

function approveHint({ kind, hasParcel }: AdminClaim): string {
  if (kind === "cancel")
    return "바로 환불하고, 취소한 수량을 재고로 다시 넣어요. 나머지 상품은 보낼 수 있어요.";
  if (!hasParcel)
    return kind === "exchange"
      ? "승인한 뒤 새 상품을 제공하고 처리 완료를 눌러주세요."
      : "돌려받을 상품이 없어 바로 환불해요.";
  return kind === "exchange"
    ? "승인하면 구매자에게 보낼 곳을 알려줘요."
    : "승인하면 구매자에게 보낼 곳을 알려주고, 상품이 돌아오면 환불해요.";
}

function Reject({ reply }: Pick<Props, "reply">) {
  return (
    <Step intent="reject" of={rejectFields} reply={reply}>
      {({ field, busy }) => (
        <>
          <CountedText {...field("decision")} id="reject-decision" />
          <Button look="danger" busy={busy} className="self-start">
            {machine.moves.reject.label}
          </Button>
        </>
      )}
    </Step>
  );
}

/** First where a carrier is to fetch it; else behind a press, since a buyer enters her own. */
function ReturnParcel({ claim: { retrieval, returning, arrivedAt }, reply }: Props) {
  const isMine = reply?.values?.intent === "parcel";
  const isNext = retrieval !== null && returning === null;
  const form = (
    <Step intent="parcel" reply={reply}>
      {({ values, busy }) => (
        <>
          <WaybillFields
            id="return"
            company={values.company ?? returning?.company ?? ""}
            number={values.waybillNumber ?? returning?.number ?? ""}
            {...waybillAnswer(isMine ? reply : undefined)}
            required
          />
          <Button look={isNext ? "ink" : "outline"} busy={busy} className="self-start">
            돌아오는 송장 저장
          </Button>
        </>
      )}
    </Step>
  );
  return (
    <>
      {arrivedAt && (
        <NoticeBox tone="warn">
          택배사가 {seoulTime(arrivedAt)}에 배달했다고 해요. 상품을 확인하고 아래에서 처리해주세요.
          환불은 돌려받은 날부터 영업일 3일 안에 해야 해요.
        </NoticeBox>
      )}
      {isNext ? (
        <>
          <p className="text-14">
            구매자가 회수를 신청했어요. 택배사에 접수하고 받은 송장번호를 적으면 구매자에게 보여주고
            도착할 때까지 따라가요.
          </p>
          {form}
        </>
      ) : (
        <details open={isMine}>
          <summary className={`${textLink("note")} cursor-pointer text-14`}>
            {returning ? "돌아오는 송장 고치기" : "돌아오는 송장 등록"}
          </summary>
          <div className="pt-2">{form}</div>
        </details>
      )}
    </>
  );
}

function Collect({ claim: { kind, status, refund }, reply }: Props) {
  return (
    <Step intent="collect" reply={reply}>
      {({ values, errors, busy }) => (
        <>
          <ChoiceField
            name="restock"
            label="돌아온 상품을 재고로 다시 넣을까요?"
            choices={[
              { value: "yes", words: "다시 넣기", hint: "새것처럼 팔 수 있어요." },
              { value: "no", words: "넣지 않기", hint: "팔 수 없는 상태예요." },
            ]}
            chosen={values.restock}
            errors={errors.restock}
          />
          <Button look="primary" size="l" busy={busy} className="self-start max-md:w-full">
            {kind === "return" && status === "approved" && refund === null
              ? "상품을 받았어요, 환불하기"
              : "상품을 받았어요"}
          </Button>
        </>
      )}
    </Step>
  );
}

function Complete({ claim: { kind, hasParcel, status }, reply }: Props) {
  const sends = kind === "exchange" && hasParcel;
  const isFresh = reply?.values?.intent !== "complete";
  return (
    <Step intent="complete" reply={reply}>
      {({ values, busy }) => (
        <>
          {sends && (
            <WaybillFields
              id="exchange"
              company={values.company ?? ""}
              number={values.waybillNumber ?? ""}
              {...waybillAnswer(isFresh ? undefined : reply)}
              required
            />
          )}
          {kind === "exchange" && (
            <Tick name="takesStock" isOn={isFresh || values.takesStock === "on"}>
              보낸 수량을 같은 상품의 재고에서 빼기
              <span className="block text-12 text-soft">
                다른 옵션을 보냈다면 끄고, 상품 화면에서 재고를 고쳐주세요.
              </span>
            </Tick>
          )}
          <Button
            look={status === "approved" && sends ? "ink" : "primary"}
            size="l"
            busy={busy}
            className="self-start max-md:w-full"
          >
            {sends ? "새 상품을 보냈어요" : machine.moves.complete.label}
          </Button>
        </>
      )}
    </Step>
  );
}

function Refund({ claim: { amounts, hasParcel, collectedAt }, reply }: Props) {
  const early = hasParcel && !collectedAt;
  return (
    <Step intent="refund" reply={reply}>
      {({ busy }) => (
        <>
          <Button
            look={early ? "outline" : "primary"}
            size={early ? "m" : "l"}
            busy={busy}
            className="self-start"
          >
            {early
              ? `상품을 받기 전에 ${won(amounts.refundAmount)} 환불하기`
              : `${won(amounts.refundAmount)} 환불하기`}
          </Button>
        </>
      )}
    </Step>
  );
}
