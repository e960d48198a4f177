import { won } from "#lib/won.ts";
import type { RoomMoney, RoomView, ShownTake } from "#shop/commission/view/room-view.ts";
import { seoulTime } from "#lib/seoul-time.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import type { RoomFields } from "./room-forms.ts";
import { AskOnce } from "#app/ui/form/ask-once.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { Section } from "#app/ui/section.tsx";

type Props = {
  room: RoomView;
  money: RoomMoney;
  fields: RoomFields["changes"];
  reply: FormAnswer;
  asMember: boolean;
};

/** The buyer's choice for a take: approve it, or request changes. */
export function TakeSteps({
  take,
  room,
  money,
  fields,
  reply,
  asMember,
}: Props & { take: ShownTake }) {
  if (room.state !== "taken") return null;
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-5">
      <AskOnce
        label={`${take.title} 확정하기`}
        question={`${take.title}을 확정할까요?`}
        look="primary"
        size="l"
      >
        <PostForm
          reply={reply}
          asMember={asMember}
          fields={{ intent: "approve", take: take.id }}
          className="flex flex-col gap-3 pt-2"
        >
          {({ busy }) => (
            <>
              <p className="text-14 text-soft">
                확정하면 이 파일이 내 소리에 들어가고, 더는 수정을 요청할 수 없어요.
              </p>
              <Button look="primary" busy={busy} className="self-start">
                확정하기
              </Button>
            </>
          )}
        </PostForm>
      </AskOnce>
      {room.rounds.left > 0 ? (
        <AskChanges room={room} fields={fields} reply={reply} asMember={asMember} />
      ) : (
        <MoreRounds money={money} reply={reply} asMember={asMember} />
      )}
    </div>
  );
}

function AskChanges({ room, fields, reply, asMember }: Omit<Props, "money">) {
  return (
    <PostForm
      of={fields}
      reply={reply}
      asMember={asMember}
      fields={{ intent: "changes" }}
      className="flex flex-col gap-3"
    >
      {({ field, busy }) => (
        <>
          <TextField {...field("words")} id="changes-words" />
          <Button busy={busy} className="self-start">
            수정 요청하기 <span className="numbers">({room.rounds.left}번 남음)</span>
          </Button>
        </>
      )}
    </PostForm>
  );
}

function MoreRounds({ money, reply, asMember }: Omit<Props, "room" | "fields">) {
  if (!money.extraRound)
    return (
      <p className="text-14 text-soft">
        약속한 수정을 모두 썼어요. 더 수정해야 하면 고객센터로 알려주세요.
      </p>
    );
  return (
    <PostForm
      reply={reply}
      asMember={asMember}
      fields={{ intent: "round" }}
      className="flex flex-col gap-2"
    >
      {({ busy }) => (
        <>
          <p className="text-14 text-soft">
            약속한 수정을 모두 썼어요. 한 번 더 수정하려면 추가 금액을 결제해주세요.
          </p>
          <Button busy={busy} className="self-start">
            수정 한 번 더 <span className="numbers">{won(money.extraRound!)}</span>
          </Button>
        </>
      )}
    </PostForm>
  );
}

/** An unpaid surcharge. */
export function UnpaidStrip({ unpaid }: Pick<RoomMoney, "unpaid">) {
  if (!unpaid) return null;
  return (
    <section
      aria-label="결제할 금액"
      className="flex flex-wrap items-center justify-between gap-3 rounded-m bg-wash p-4"
    >
      <div>
        <p className="text-14 font-semibold wrap-anywhere">{unpaid.title}</p>
        <p className="text-12 text-soft numbers">
          {seoulTime(unpaid.until)}까지 결제하지 않으면 아무것도 바뀌지 않아요.
        </p>
      </div>
      <a href={unpaid.path} className={buttonClass({ look: "ink" })}>
        <span className="numbers">{won(unpaid.won)} 결제하기</span>
      </a>
    </section>
  );
}

/** The refund's words, which exclude what was refunded before. */
function stopWords({ paid }: RoomMoney, { percent, won: sum }: NonNullable<RoomMoney["stop"]>) {
  if (!sum) return "이미 모두 돌려드려, 중단해도 더 돌려드릴 금액은 없어요.";
  return sum === Math.floor((paid * percent) / 100)
    ? `지금 중단하면 결제한 ${won(paid)} 가운데 ${percent}%인 ${won(sum)}을 돌려드려요.`
    : `지금 중단하면 결제한 ${won(paid)}의 ${percent}%에서, 이미 돌려드린 금액을 빼고 남은 ${won(sum)}을 돌려드려요.`;
}

/** Stopping, with what comes back now and at every stage. */
export function StopSection({ money, reply, asMember }: Omit<Props, "room" | "fields">) {
  const { stop, table } = money;
  return (
    <Section
      look="openSmall"
      id="stop"
      title="중단하면 환불받는 금액"
      className="flex flex-col gap-3 border-t border-line pt-5"
    >
      <ul className="flex max-w-prose flex-col text-14">
        {table.map(({ words, percent }) => (
          <li key={words} className="flex justify-between gap-4 border-b border-line py-1.5">
            <span className="text-soft">{words}</span>
            <span className="numbers">{percent}%</span>
          </li>
        ))}
      </ul>
      {stop && (
        <AskOnce label="작업 중단" question="작업을 중단할까요?" look="quiet">
          <PostForm
            reply={reply}
            asMember={asMember}
            fields={{ intent: "stop", won: String(stop.won) }}
            className="flex flex-col gap-3 pt-2"
          >
            {({ busy }) => (
              <>
                <p className="text-14 numbers">{stopWords(money, stop)} 되돌릴 수 없어요.</p>
                <Button look="danger" busy={busy} className="self-start">
                  {stop.won ? (
                    <>
                      중단하고 <span className="numbers">{won(stop.won)}</span> 돌려받기
                    </>
                  ) : (
                    "작업 중단하기"
                  )}
                </Button>
              </>
            )}
          </PostForm>
        </AskOnce>
      )}
    </Section>
  );
}
