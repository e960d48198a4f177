import type { ReactNode } from "react";
import { seoulTime } from "#lib/seoul-time.ts";
import { isOpenRoom } from "#shop/commission/room-machine.ts";
import { scriptWords } from "#shop/product/commission/commission-words.ts";
import type { RoomView, ShownTake } from "#shop/commission/view/room-view.ts";
import type { FormAnswer } from "#app/ui/form/post-form.tsx";
import { CommentForm, CommentList } from "./comments.tsx";
import type { RoomFields } from "./room-forms.ts";
import type { Side } from "./room-head.tsx";
import { TakeChoice, TakePlayer, useShownTake } from "./take-player.tsx";
import { Section } from "#app/ui/section.tsx";

type Props = {
  room: RoomView;
  side: Side;
  path: string;
  fields: RoomFields["comment"];
  reply: FormAnswer;
  asMember: boolean;
  /** what may be done with the take that is shown */
  children?: (take: ShownTake) => ReactNode;
};

/** The takes, one of them playable, with its comments. */
export function TakesSide(props: Props) {
  const { room, side } = props;
  return (
    <Section look="open" id="takes" title="녹음" className="flex min-w-0 flex-col gap-4">
      {room.takes.length ? (
        <Shown {...props} />
      ) : (
        <p className="text-14 text-soft">{noTakeWords(room, side)}</p>
      )}
      {room.remarks.length > 0 && (
        <div>
          <h3 className="pb-1 text-14 font-semibold">수정 요청</h3>
          <CommentList comments={room.remarks} side={side} />
        </div>
      )}
    </Section>
  );
}

function noTakeWords({ state }: RoomView, side: Side): string {
  if (side === "admin") return "아직 올린 녹음이 없어요.";
  return state === "ended"
    ? "중단한 작업의 녹음은 들을 수 없어요."
    : "아직 녹음이 없어요. 도착하면 이메일과 문자로 알려드려요.";
}

function Shown({ room, side, path, fields, reply, asMember, children }: Props) {
  const { take, track, list, choose } = useShownTake({
    takes: room.takes,
    about: room.title,
    path,
  });
  return (
    <>
      <TakeChoice takes={room.takes} shown={take} onChoose={choose} />
      <TakePlayer take={take} track={track} list={list} />
      <p className="text-12 text-soft numbers">
        {take.isSent ? seoulTime(take.at) : "보내기 전"} · {scriptWords(take.script)} ·{" "}
        {take.fileName}
      </p>
      {take.note && <p className="text-14 wrap-anywhere">{take.note}</p>}
      <CommentList comments={take.comments} side={side} heard={{ track, list }} />
      {isOpenRoom(room.state) && (
        <CommentForm take={take} track={track} fields={fields} reply={reply} asMember={asMember} />
      )}
      {children?.(take)}
    </>
  );
}
