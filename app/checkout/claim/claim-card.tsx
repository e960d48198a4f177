import { nearDayWords } from "#lib/calendar-day.ts";
import { seoulTime } from "#lib/seoul-time.ts";
import { claimReasons } from "#shop/claim/reasons.ts";
import { claimWords, sendsBack, type ShopperClaim } from "#shop/shopper/claim/shopper-claim.ts";
import { claim as machine, claimKinds, type ClaimStatus } from "#shop/order/claim-status.ts";
import { WaybillFields } from "#app/admin/order/waybill-fields.tsx";
import { won } from "#lib/won.ts";
import { accountWords, type FeeAccount } from "#shop/site/settings.ts";
import { useRoot } from "#app/root-data.ts";
import { Button } from "#app/ui/button.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { answerTo, PostForm } from "#app/ui/form/post-form.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { StatusBadge, type StatusTone } from "#app/ui/status-badge.tsx";
import { Facts } from "#app/checkout/details/order-details.tsx";
import { ParcelSteps } from "#app/checkout/details/parcel-steps.tsx";
import { TrackLink } from "#app/checkout/details/sending.tsx";
import type { ClaimReply } from "./claim-action.server.ts";
import { ClaimAmountList } from "./claim-amounts.tsx";
import { textLink } from "#app/ui/text-link.tsx";
import { Card } from "#app/ui/card.tsx";

type Props = { claim: ShopperClaim; path: string; reply: ClaimReply };

const tones: Record<ClaimStatus, StatusTone> = {
  requested: "warn",
  approved: "accent",
  completed: "good",
  rejected: "bad",
  withdrawn: "neutral",
};

/** One claim: where it is, what comes next, and what it was about. */
export function ClaimCard({ claim, path, reply }: Props) {
  const { kind, status, reason, words, photos, lines, decision, requestedAt, sent, amounts } =
    claim;
  return (
    <article className="flex flex-col gap-4">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <StatusBadge tone={tones[status]} label={`${claimKinds[kind]} ${machine.states[status]}`} />
        <time dateTime={requestedAt.toISOString()} className="text-12 text-soft numbers">
          {seoulTime(requestedAt)}
        </time>
      </header>
      <p className="text-16 font-medium">{claimWords(claim)}</p>
      {reply?.refused && <NoticeBox tone="bad">{reply.refused.message}</NoticeBox>}
      <Answer words={decision} />
      <PayInto account={claim.payInto} fee={amounts.shippingDeduction} />
      {sent && (
        <p className="flex flex-wrap items-center gap-x-4 text-14 numbers">
          {sent.company} {sent.number}
          <TrackLink {...sent} />
        </p>
      )}
      {claim.retrieval && <Fetched claim={claim} />}
      {sendsBack(claim) && <SendBack claim={claim} path={path} reply={reply} />}
      <ul className="flex flex-col gap-1 text-14">
        {lines.map(({ title, options, quantity }, at) => (
          <li key={at} className="flex justify-between gap-4">
            <span>{[title, ...options].join(" · ")}</span>
            <span className="whitespace-nowrap numbers">{quantity}개</span>
          </li>
        ))}
      </ul>
      <Facts facts={[["이유", claimReasons[reason].words]]} />
      {words && <p className="text-14 break-words whitespace-pre-wrap">{words}</p>}
      {photos.length > 0 && (
        <ul className="grid grid-cols-4 gap-2 sm:grid-cols-6">
          {photos.map((photo, at) => (
            <li key={photo.id}>
              <Picture
                image={photo}
                sizes="120px"
                alt={`올린 사진 ${at + 1}`}
                className="aspect-square w-full rounded-s"
              />
            </li>
          ))}
        </ul>
      )}
      {status !== "withdrawn" && status !== "rejected" && (
        <div className="rounded-m bg-wash p-4">
          <ClaimAmountList
            kind={kind}
            amounts={amounts}
            isDone={status === "completed" || status === "approved"}
          />
        </div>
      )}
      {machine.offers(status, "shopper").includes("withdraw") && (
        <Withdraw claim={claim} path={path} />
      )}
    </article>
  );
}

const Answer = ({ words }: { words: string }) =>
  words && (
    <div className="rounded-m bg-wash px-4 py-3">
      <p className="text-12 text-soft">상점의 답</p>
      <p className="mt-1 text-14 break-words whitespace-pre-wrap">{words}</p>
    </div>
  );

const PayInto = ({ account, fee }: { account: FeeAccount | null; fee: number }) =>
  account && (
    <Card className="px-4 py-3">
      <p className="text-12 text-soft">교환 배송비 입금 계좌</p>
      <p className="mt-1 text-14 font-medium numbers">
        {accountWords(account)}에 {won(fee)}을 보내주세요.
      </p>
    </Card>
  );

/** Asks once, without JavaScript too. */
function Withdraw({ claim: { id }, path }: Pick<Props, "claim" | "path">) {
  return (
    <details className="group">
      <summary className={`${textLink("note")} cursor-pointer text-14`}>
        {machine.moves.withdraw.label}
      </summary>
      <PostForm
        asMember
        fields={{ intent: "withdraw", claim: id }}
        reply={undefined}
        action={path}
        preventScrollReset
        className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-m bg-wash p-4"
      >
        {({ busy }) => (
          <>
            <p className="flex-1 text-14">
              요청을 취소하면 주문은 요청하기 전 상태로 돌아가요. 기간 안에는 다시 요청할 수 있어요.
            </p>
            <Button busy={busy}>요청 취소하기</Button>
          </>
        )}
      </PostForm>
    </details>
  );
}

/** When and where a carrier fetches it, as long as it is not back. */
function Fetched({ claim: { retrieval, collectedAt, status } }: Pick<Props, "claim">) {
  if (!retrieval || collectedAt || status === "rejected" || status === "withdrawn") return null;
  const { wishedOn, address, note } = retrieval;
  return (
    <Facts
      facts={[
        ["회수 희망일", nearDayWords(wishedOn)],
        ["회수할 곳", address],
        ["남긴 말", note || null],
      ]}
    />
  );
}

/** The return address, and the return's waybill. */
function SendBack({ claim: { id, returning, retrieval, tracked }, path, reply }: Props) {
  const fields = { intent: "parcel", claim: id };
  const typed = answerTo(reply, fields);
  return (
    <Card className="p-4">
      <ShopAddress title={retrieval ? "상품이 돌아갈 곳" : "보내실 곳"} />
      {returning && (
        <div className="mt-3 border-t border-line pt-3">
          <p className="flex flex-wrap items-center gap-x-4 text-14 numbers">
            {retrieval ? "회수 송장" : "보내신 송장"} {returning.company} {returning.number}
            <TrackLink {...returning} />
          </p>
          {tracked && <ParcelSteps parcel={tracked} />}
        </div>
      )}
      <details open={Boolean(typed)} className="mt-2">
        <summary className={`${textLink("tall")} cursor-pointer text-14`}>
          {sendWords(retrieval !== null, returning !== null)}
        </summary>
        <PostForm
          asMember
          fields={fields}
          reply={typed}
          trouble={null}
          action={path}
          preventScrollReset
          className="flex flex-col gap-3"
        >
          {({ values, errors, busy }) => (
            <>
              <WaybillFields
                id={`parcel-${id}`}
                company={values.company ?? returning?.company ?? ""}
                number={values.waybillNumber ?? returning?.number ?? ""}
                errors={errors}
                required
              />
              <Button busy={busy} className="self-start">
                송장 저장
              </Button>
            </>
          )}
        </PostForm>
      </details>
    </Card>
  );
}

function sendWords(isFetched: boolean, hasWaybill: boolean): string {
  if (hasWaybill) return "송장 고치기";
  return isFetched ? "직접 보냈다면 송장 알려주기" : "보낸 송장 알려주기 (선택)";
}

function ShopAddress({ title }: { title: string }) {
  const company = useRoot()?.site.company;
  return (
    <>
      <p className="text-14 font-medium">{title}</p>
      <p className="mt-1 text-14 numbers">
        {company?.address}
        <br />
        {company?.name} · {company?.phone}
      </p>
    </>
  );
}
