import { seoulTime } from "#lib/seoul-time.ts";
import type { LetterLink, OfficeLetter } from "#shop/letter/find-letter.server.ts";
import { FactList } from "#app/admin/list/fact.tsx";
import { Button } from "#app/ui/button.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { ProgressBar } from "#app/ui/progress-bar.tsx";
import { Ruled } from "#app/ui/ruled.tsx";
import { Section } from "#app/ui/section.tsx";

type Props = {
  letter: OfficeLetter;
  links: LetterLink[];
  /** why nothing can leave now */
  trouble: string | null;
  reply: FormAnswer;
};

const people = (count: number) => `${count.toLocaleString("ko-KR")}명`;

/** How far a letter is, in numbers without names, and how to stop it or to go on. */
export function ProgressPart({ letter, links, trouble, reply }: Props) {
  const { state, occasion, sent, refused, failed, unsure, open, dueAt, startedAt } = letter;
  if (state === "draft" && sent === 0) return null;
  const over = sent + refused + failed + unsure;
  const facts: [string, string][] = [
    ["보냄", people(sent)],
    ["동의를 철회해서 보내지 않음", people(refused)],
    ["보내지 못함", people(failed)],
    ...(unsure
      ? [
          [
            "보냈는지 확인하지 못함",
            `${people(unsure)} (두 번 보내지 않으려고 다시 보내지 않았어요)`,
          ] as [string, string],
        ]
      : []),
    ["남음", people(open)],
    ...(startedAt ? [[occasion ? "켠 때" : "시작", seoulTime(startedAt)] as [string, string]] : []),
    ...(dueAt && state === "scheduled"
      ? [["보낼 시각", seoulTime(dueAt)] as [string, string]]
      : []),
  ];
  return (
    <Section look="ruledSmall" title="진행">
      <div className="flex flex-col items-start gap-4 pt-4">
        <HeldBox state={state} trouble={trouble} />
        {occasion === null && over + open > 0 && (
          <ProgressBar
            value={over}
            max={over + open}
            aria-label={`${over + open}명 중 ${over}명 처리`}
          />
        )}
        <FactList facts={facts} className="w-full grid-cols-[12rem_1fr]" />
        <StateForm state={state} isSeries={occasion !== null} reply={reply} />
        {links.length > 0 && <LinkCounts links={links} />}
      </div>
    </Section>
  );
}

function HeldBox({ state, trouble }: Pick<Props, "trouble"> & Pick<OfficeLetter, "state">) {
  if (!trouble || (state !== "sending" && state !== "scheduled")) return null;
  return (
    <NoticeBox>
      지금은 보낼 수 없어서 기다리고 있어요. 보낼 수 있게 되면 이어서 보내요. {trouble}
    </NoticeBox>
  );
}

type StateFormProps = { state: OfficeLetter["state"]; isSeries: boolean; reply: FormAnswer };

function StateForm({ state, isSeries, reply }: StateFormProps) {
  const stopWords = state === "scheduled" ? "예약 취소" : "멈추기";
  const isStopped = state === "stopped";
  if (!isStopped && state !== "sending" && state !== "scheduled") return null;
  const intent = isStopped ? "resume" : "stop";
  const words = isSeries ? "끄기" : stopWords;
  return (
    <PostForm reply={reply} fields={{ intent }} asMember preventScrollReset>
      {({ busy }) => <Button busy={busy}>{isStopped ? "이어서 보내기" : words}</Button>}
    </PostForm>
  );
}

const LinkCounts = ({ links }: { links: LetterLink[] }) => (
  <div className="w-full">
    <h3 className="text-14 font-medium">링크를 누른 횟수</h3>
    <Ruled look="inner" aria-label="링크를 누른 횟수">
      {links.map(({ place, address, followed }) => (
        <li key={place} className="flex min-h-11 items-center justify-between gap-4 text-14">
          <span className="min-w-0 wrap-anywhere">{address}</span>
          <span className="shrink-0 numbers">{followed.toLocaleString("ko-KR")}번</span>
        </li>
      ))}
    </Ruled>
  </div>
);
