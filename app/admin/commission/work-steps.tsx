import { officeForm } from "#app/commission/room-forms.ts";
import { fieldsOf } from "#shop/form-fields.ts";
import { won } from "#lib/won.ts";
import type { RoomMoney, RoomView, ShownTake } from "#shop/commission/view/room-view.ts";
import { Button } from "#app/ui/button.tsx";
import { AskOnce } from "#app/ui/form/ask-once.tsx";
import { Field, SelectField } from "#app/ui/form/field.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";

type Props = { room: RoomView; reply: FormAnswer };

/** The next step of those at work here. */
export function WorkSteps({ room, reply }: Props) {
  const unsent = room.takes.filter(({ isSent }) => !isSent).length;
  if (room.state === "waiting")
    return (
      <PostForm reply={reply} fields={{ intent: "begin" }} className="flex flex-col gap-2">
        {({ busy }) => (
          <>
            <Button look="primary" size="l" busy={busy} className="self-start">
              녹음 시작
            </Button>
            <p className="text-14 text-soft">
              시작하면 원고가 잠기고, 구매자는 주문을 통째로 취소할 수 없어요.
            </p>
          </>
        )}
      </PostForm>
    );
  if (room.state !== "begun" && room.state !== "changes") return null;
  return (
    <PostForm reply={reply} fields={{ intent: "deliver" }} className="flex flex-col gap-2">
      {({ busy }) => (
        <>
          <Button look="primary" size="l" busy={busy} disabled={!unsent} className="self-start">
            {unsent > 1 ? `녹음 ${unsent}개 보내기` : "녹음 보내기"}
          </Button>
          {!unsent && <p className="text-14 text-soft">먼저 녹음을 올려주세요.</p>}
        </>
      )}
    </PostForm>
  );
}

export function RemoveTake({ take, reply }: { take: ShownTake; reply: FormAnswer }) {
  return (
    <PostForm reply={reply} fields={{ intent: "take-remove", take: take.id }}>
      {({ busy }) => (
        <Button look="quiet" busy={busy} className="self-start">
          {take.title} 빼기
        </Button>
      )}
    </PostForm>
  );
}

type ActorProps = {
  chosen: string | null;
  choices: { id: string; name: string; email: string }[];
  isOpen: boolean;
  reply: FormAnswer;
};

/** The room's voice actor; a departed one is named, so that another is chosen. */
export function ActorSection({ chosen, choices, isOpen, reply }: ActorProps) {
  const hasLeft = chosen !== null && !choices.some(({ id }) => id === chosen);
  if (!isOpen) return null;
  return (
    <section aria-label="배정" className="flex flex-col gap-3">
      {hasLeft && (
        <NoticeBox tone="warn">
          맡았던 분이 더 이상 함께 일하지 않아요. 다른 분을 정해주세요. 원고와 녹음, 의견은 그대로
          있어요.
        </NoticeBox>
      )}
      <PostForm
        reply={reply}
        fields={{ intent: "assign" }}
        className="flex flex-wrap items-end gap-3"
      >
        {({ field, busy }) => (
          <>
            <div className="min-w-[min(15rem,100%)] max-md:flex-1">
              <SelectField
                key={chosen ?? ""}
                {...field("actor", hasLeft ? "" : (chosen ?? ""))}
                label="맡은 분"
                hint="직원 화면에서 성우로 초대한 분도 여기에 나와요."
                choices={choices.map(({ id, name, email }) => [
                  id,
                  name ? `${name} (${email})` : email,
                ])}
                none="아직 정하지 않음"
              />
            </div>
            <Button busy={busy} className="mb-6">
              정하기
            </Button>
          </>
        )}
      </PostForm>
    </section>
  );
}

const ceaseFields = fieldsOf(officeForm, "cease");

/** The shop cannot make it: all of it goes back. */
export function CeaseSection({ money, reply }: { money: RoomMoney | null; reply: FormAnswer }) {
  const mine = reply?.values?.intent === "cease" ? reply : undefined;
  return (
    <section aria-label="만들 수 없을 때" className="border-t border-line pt-5">
      <AskOnce
        label="제작 불가 환불"
        question="모두 돌려주고 끝낼까요?"
        look="quiet"
        isOpen={Boolean(mine?.errors || mine?.refused)}
      >
        <PostForm
          of={ceaseFields}
          reply={reply}
          fields={{ intent: "cease" }}
          className="flex max-w-prose flex-col gap-3 pt-2"
        >
          {({ field, busy }) => (
            <>
              <p className="text-14">
                {money ? `남은 ${won(money.left)}을 모두` : "남은 금액을 모두"} 돌려드리고 작업을
                끝내요. 되돌릴 수 없어요.
              </p>
              <Field {...field("reason")} />
              <Button look="danger" busy={busy} className="self-start">
                모두 돌려주고 끝내기
              </Button>
            </>
          )}
        </PostForm>
      </AskOnce>
    </section>
  );
}
