import { nearDayWords } from "#lib/calendar-day.ts";
import { won } from "#lib/won.ts";
import type { RoomState } from "#shop/commission/room-machine.ts";
import type { RoomMoney, RoomView } from "#shop/commission/view/room-view.ts";
import { StatusBadge, type StatusTone } from "#app/ui/status-badge.tsx";
import { Title } from "#app/ui/title.tsx";

export type Side = "shopper" | "admin";

const steps = ["시작 전", "녹음 중", "확인", "확정"];
const stepOf: Record<RoomState, number> = {
  waiting: 0,
  begun: 1,
  taken: 2,
  changes: 1,
  approved: 3,
  ended: -1,
};

export const roomTone = (state: RoomState): StatusTone => {
  if (state === "approved") return "good";
  return state === "ended" ? "neutral" : "accent";
};

const sentences: Record<Side, Record<RoomState, string>> = {
  shopper: {
    waiting: "상점이 녹음을 준비하고 있어요. 시작하기 전까지 원고를 고칠 수 있어요.",
    begun: "상점이 녹음하고 있어요. 첫 녹음이 오면 알려드릴게요.",
    taken: "내 차례예요. 녹음을 듣고 확정하거나 수정할 곳을 알려주세요.",
    changes: "상점이 수정하고 있어요. 새 녹음이 오면 알려드릴게요.",
    approved: "확정했어요. 내 소리에서 듣고 내려받을 수 있어요.",
    ended: "작업을 끝냈어요.",
  },
  admin: {
    waiting: "우리 차례예요. 원고를 확인하고 녹음을 시작해주세요.",
    begun: "우리 차례예요. 녹음을 올려 구매자에게 보내주세요.",
    taken: "구매자가 녹음을 듣고 있어요.",
    changes: "우리 차례예요. 의견을 보고 새 녹음을 보내주세요.",
    approved: "구매자가 녹음을 확정해 내 소리에 넣어드렸어요.",
    ended: "작업을 끝냈어요.",
  },
};

function dayWords({ state, dueOn, approveBy }: RoomView, side: Side): string | null {
  if (approveBy)
    return side === "shopper"
      ? `${nearDayWords(approveBy)}까지 답해주세요`
      : `${nearDayWords(approveBy)}까지 답이 없으면 확정`;
  if (!dueOn) return null;
  return `${nearDayWords(dueOn)}까지 ${state === "changes" ? "새 녹음" : "첫 녹음"}`;
}

const folded: Record<Side, string> = {
  shopper:
    "주문에서 취소하거나 환불한 상품이라 작업을 끝냈어요. 돌려드린 금액은 주문에서 볼 수 있어요.",
  admin: "주문에서 취소하거나 환불한 상품이라 작업을 끝냈어요. 더 만들지 않아도 돼요.",
};

/** Under the shop's own head, which stays as well. */
const below: Record<Side, string> = { shopper: "top-15.25 md:top-18.25", admin: "top-0" };

/** Stage, who is to act, and money and deadline in one line: always on top. */
export function RoomHead({
  room,
  money,
  side,
}: {
  room: RoomView;
  /** null for who may not know of it */
  money: RoomMoney | null;
  side: Side;
}) {
  const { rounds, state } = room;
  const facts = [
    money && `결제 ${won(money.paid)}`,
    money && money.back !== null && `${won(money.back)} 돌려드림`,
    dayWords(room, side),
    state !== "approved" &&
      state !== "ended" &&
      `수정 ${rounds.all}번 가운데 ${rounds.left}번 남음`,
  ].filter(Boolean);
  return (
    <>
      <header className="flex flex-col gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <Title className="wrap-anywhere">{room.title}</Title>
          <StatusBadge tone={roomTone(state)} label={room.label} />
        </div>
        {stepOf[state] >= 0 && <Steps at={stepOf[state]} />}
      </header>
      <div className={`sticky z-10 border-b border-line bg-paper py-3 ${below[side]}`}>
        <p className="text-16 font-medium" data-next={room.next ?? "none"}>
          {room.wasFolded ? folded[side] : sentences[side][state]}
        </p>
        {facts.length > 0 && <p className="text-14 text-soft numbers">{facts.join(" · ")}</p>}
      </div>
    </>
  );
}

function Steps({ at }: { at: number }) {
  return (
    <ol aria-label="진행 단계" className="grid grid-cols-4 gap-1">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === at ? "step" : undefined}
          className={`border-t-2 pt-1.5 text-12 ${index <= at ? "border-accent text-ink" : "border-line text-soft"} aria-current:font-semibold`}
        >
          {step}
        </li>
      ))}
    </ol>
  );
}
