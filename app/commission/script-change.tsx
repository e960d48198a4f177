import { won } from "#lib/won.ts";
import { countScript } from "#shop/product/commission/count-script.ts";
import { isLocked } from "#shop/commission/room-machine.ts";
import type { RoomView } from "#shop/commission/view/room-view.ts";
import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { Unfold } from "#app/ui/unfold.tsx";
import type { RoomFields } from "./room-forms.ts";
import type { Side } from "./room-head.tsx";
import { countWords, Difference } from "./script-text.tsx";

type Props = {
  room: RoomView;
  side: Side;
  /** whether what it costs may be said */
  seesMoney?: boolean;
  fields: RoomFields["script"];
  reply: FormAnswer;
  asMember: boolean;
};

/** A changed script: requested, answered, or waiting for payment. */
export function ScriptChange({ room, side, seesMoney = true, fields, reply, asMember }: Props) {
  const mine = reply?.values?.intent === "script" ? reply : undefined;
  return (
    <>
      {room.asked && <Asked {...{ room, side, seesMoney, reply, asMember }} />}
      {room.mayChangeScript && (
        <Unfold title="원고 바꾸기" look="link" open={Boolean(mine?.errors || mine?.refused)}>
          <ScriptForm {...{ room, side, fields, reply, asMember }} />
        </Unfold>
      )}
    </>
  );
}

function ScriptForm({ room, side, fields, reply, asMember }: Omit<Props, "seesMoney">) {
  const [typed, setTyped] = useState(room.script.script);
  return (
    <PostForm
      key={room.script.number}
      of={fields}
      reply={reply}
      asMember={asMember}
      fields={{ intent: "script" }}
      className="flex flex-col gap-3 pt-2"
    >
      {({ field, busy }) => (
        <>
          <p className="text-14 text-soft">{ruleWords(room, side)}</p>
          <TextField
            {...field("script", room.script.script)}
            id="new-script"
            onChange={({ target }) => setTyped(target.value)}
            hint={<span aria-live="off">{countWords(countScript(typed))}</span>}
          />
          <Button busy={busy} className="self-start">
            {side === "shopper" && !isLocked(room.state)
              ? "이 원고로 바꾸기"
              : "원고 변경 제안하기"}
          </Button>
        </>
      )}
    </PostForm>
  );
}

function ruleWords({ state }: RoomView, side: Side): string {
  if (side === "admin")
    return "구매자가 동의하면 바뀌어요. 가격이 올라가는 원고는 구매자가 차액을 결제한 뒤에 바뀌어요.";
  const price =
    "가격이 같거나 낮아지면 추가 결제 없이 바뀌고, 가격이 올라가면 차액을 결제한 뒤 바뀌어요.";
  return isLocked(state)
    ? `녹음을 시작해 상점이 동의해야 바뀌어요. ${price}`
    : `녹음을 시작하기 전이라 바로 바꿀 수 있어요. ${price}`;
}

/** A requested script with its changes and price. */
function Asked({ room, side, seesMoney, reply, asMember }: Omit<Props, "fields">) {
  const script = room.asked!;
  const fields = { number: String(script.number) };
  const isMine = script.by === side;
  return (
    <section aria-labelledby="asked-script" className="flex flex-col gap-3 rounded-m bg-wash p-4">
      <h3 id="asked-script" className="text-16 font-semibold">
        {askedTitle(script.state, isMine)}
      </h3>
      <p className="text-12 text-soft numbers">
        {countWords(script)}
        {seesMoney && (script.won > 0 ? ` · 차액 ${won(script.won)}` : " · 추가 금액 없음")}
      </p>
      <Difference words={script.difference} />
      <div className="flex flex-wrap gap-2">
        {script.state === "asked" && !isMine && (
          <PostForm reply={reply} asMember={asMember} fields={{ intent: "script-yes", ...fields }}>
            {({ busy }) => (
              <Button look="ink" busy={busy}>
                {side === "shopper" && script.won > 0 ? "동의하고 차액 결제하기" : "동의하기"}
              </Button>
            )}
          </PostForm>
        )}
        <PostForm reply={reply} asMember={asMember} fields={{ intent: "script-no", ...fields }}>
          {({ busy }) => <Button busy={busy}>{isMine ? "제안 취소" : "그대로 두기"}</Button>}
        </PostForm>
      </div>
    </section>
  );
}

function askedTitle(state: string, isMine: boolean): string {
  if (state === "unpaid") return "차액을 결제하면 바뀌는 원고";
  return isMine ? "상대방의 답을 기다리는 원고" : "원고 변경 제안이 왔어요";
}
