import type { MouseEvent } from "react";
import { seoulTime } from "#lib/seoul-time.ts";
import type { ShownComment, ShownTake } from "#shop/commission/view/room-view.ts";
import { play, usePlayback, type Track } from "#app/browser/player/player.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextField } from "#app/ui/form/field.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { clockTime } from "#app/ui/sound/waveform.ts";
import type { RoomFields } from "./room-forms.ts";
import type { Side } from "./room-head.tsx";
import { textLink } from "#app/ui/text-link.tsx";

const whoSays = (by: ShownComment["by"], side: Side): string => {
  if (by === side) return side === "shopper" ? "나" : "우리";
  return by === "shopper" ? "구매자" : "상점";
};

type ListProps = {
  comments: ShownComment[];
  side: Side;
  heard?: { track: Track; list: readonly Track[] };
};

/** Comments by their moment, which can be played by a tap. */
export function CommentList({ comments, side, heard }: ListProps) {
  if (!comments.length) return null;
  return (
    <ul className="flex flex-col">
      {comments.map(({ id, atMs, words, by, at }) => (
        <li key={id} className="flex gap-3 border-t border-line py-2.5">
          {atMs !== null && heard ? (
            <button
              type="button"
              onClick={() => play(heard.track, { list: heard.list, atMs })}
              aria-label={`${clockTime(atMs)}부터 듣기`}
              className={`${textLink()} min-h-11 w-14 shrink-0 text-left text-14 font-semibold text-accent numbers`}
            >
              {clockTime(atMs)}
            </button>
          ) : (
            <span className="w-14 shrink-0 pt-2.5 text-14 text-soft">전체</span>
          )}
          <div className="min-w-0 flex-1 pt-1">
            <p className="text-14 wrap-anywhere whitespace-pre-wrap">{words}</p>
            <p className="text-12 text-soft numbers">
              {whoSays(by, side)} · {seoulTime(at)}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

type FormProps = {
  take: ShownTake;
  track: Track;
  fields: RoomFields["comment"];
  reply: FormAnswer;
  asMember: boolean;
};

/** A comment at the playing second, or on the whole take. */
export function CommentForm({ take, track, fields, reply, asMember }: FormProps) {
  const { atMs } = usePlayback(track.id);
  const put = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    const moment = form?.elements.namedItem("moment");
    if (moment instanceof HTMLInputElement) moment.value = clockTime(atMs);
  };
  return (
    <PostForm
      key={take.id}
      of={fields}
      reply={reply}
      asMember={asMember}
      fields={{ intent: "comment", take: take.id }}
      onSaved={(form) => form.reset()}
      className="flex flex-col gap-3 border-t border-line pt-4"
    >
      {({ field, busy }) => (
        <>
          <div className="flex items-start gap-2">
            <div className="w-32">
              <Field
                {...field("moment")}
                id="comment-moment"
                hint={`${clockTime(take.durationMs)}까지`}
                className="numbers"
              />
            </div>
            <Button type="button" onClick={put} className="mt-7 min-h-12 noscript:hidden">
              지금 듣는 곳 <span className="numbers">{clockTime(atMs)}</span>
            </Button>
          </div>
          <TextField {...field("words")} id="comment-words" />
          <Button busy={busy} className="self-start">
            의견 남기기
          </Button>
        </>
      )}
    </PostForm>
  );
}
