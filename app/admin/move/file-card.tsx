import { byteWords } from "#lib/bytes/byte-words.ts";
import { fieldsOf } from "#shop/form-fields.ts";
import { moveForm } from "#shop/move/file/move-forms.ts";
import { moveSteps } from "#shop/move/move-state.ts";
import type { ShownFile } from "#shop/move/file/view-move.server.ts";
import { AskOnce } from "#app/ui/form/ask-once.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { answerTo, PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { ProgressBar } from "#app/ui/progress-bar.tsx";
import { StatusBadge } from "#app/ui/status-badge.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { many, stateWords, sureWords } from "./state-words.ts";

type Props = { move: string; file: ShownFile; reply: FormAnswer };

/** One file: what it is, how far it is, and what can be done with it. */
export function FileCard({ move, file, reply }: Props) {
  const { id, path, bytes, state, trouble } = file;
  const [words, tone] = stateWords[state];
  const here = `/admin/move/${move}/${id}`;
  const hasPage = file.tables.length > 0;
  return (
    <li className="flex flex-col gap-2 border-b border-line py-4 text-14">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        {hasPage ? (
          <TextLink look="row" to={here} className="min-w-0 font-medium wrap-anywhere">
            {path}
          </TextLink>
        ) : (
          <span className="min-w-0 font-medium wrap-anywhere">{path}</span>
        )}
        <span className="text-12 text-soft numbers">{byteWords(bytes)}</span>
        <StatusBadge tone={tone} label={words} className="ml-auto" />
      </div>
      {file.isAtWork && <Progress file={file} />}
      {trouble && <p className={state === "refused" ? "text-bad" : ""}>{trouble}</p>}
      <Tables file={file} here={here} />
      <Counts file={file} here={here} />
      <FileActs file={file} reply={answerTo(reply, { file: String(id) })} />
    </li>
  );
}

function Progress({ file: { step, stepDone, stepOf } }: { file: ShownFile }) {
  return (
    <div className="flex flex-col gap-1">
      <p className="text-soft">
        {step ? moveSteps[step] : "곧 시작해요"}
        {stepDone > 0 && (
          <span className="numbers">
            {" "}
            ({many(stepDone)}
            {stepOf > 0 && `/${many(stepOf)}`})
          </span>
        )}
      </p>
      {stepOf > 0 && (
        <ProgressBar aria-label="진행" max={stepOf} value={Math.min(stepDone, stepOf)} />
      )}
    </div>
  );
}

function Tables({ file: { tables }, here }: { file: ShownFile; here: string }) {
  if (!tables.length) return null;
  return (
    <ul className="flex flex-col gap-1 text-soft">
      {tables.map(({ position, name, shop, title, rows, sureness, dropped, mapping }) => (
        <li key={position} className="wrap-anywhere">
          {tables.length > 1 && `${name}: `}
          {title ? (
            <>
              <span className="text-ink">
                {[shop, title].filter(Boolean).join(" ")} {many(rows)}줄
              </span>{" "}
              · {recognisedBy({ mapping, shop, sureness })}
            </>
          ) : (
            <>
              무엇인지 모르겠어요. <TextLink to={here}>어느 열이 무엇인지 알려주기</TextLink>
            </>
          )}
          {dropped.length > 0 && (
            <span className="block text-12">
              {dropped.join(", ")}: 이 상점에 필요하지 않아 읽지 않았어요.
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

type RecognitionParts = Pick<ShownFile["tables"][number], "mapping" | "shop" | "sureness">;

function recognisedBy({ mapping, shop, sureness }: RecognitionParts): string {
  if (mapping) return `저장한 연결 ‘${mapping}’`;
  return shop ? sureWords(sureness) : "직접 연결했어요";
}

const COUNTED = [
  ["new", "새로"],
  ["join", "합침"],
  ["skip", "뺌"],
  ["fail", "옮길 수 없음"],
] as const;

function Counts({ file: { counts, state }, here }: { file: ShownFile; here: string }) {
  if (!counts.length || state === "looked" || state === "checking") return null;
  return (
    <ul className="flex flex-col gap-1 numbers">
      {counts.map((count) => (
        <li key={count.kind} className="flex flex-wrap gap-x-3">
          <span className="font-medium">{count.title}</span>
          {COUNTED.map(
            ([name, words]) =>
              count[name] > 0 && (
                <span key={name} className={name === "fail" ? "text-bad" : ""}>
                  {words} {many(count[name])}
                </span>
              ),
          )}
          {count.warned > 0 && <span className="text-soft">살펴볼 것 {many(count.warned)}</span>}
          <TextLink look="soft" to={here} className="ml-auto">
            하나씩 보기
          </TextLink>
        </li>
      ))}
    </ul>
  );
}

const locked = fieldsOf(moveForm, "password");

function FileActs({ file, reply }: { file: ShownFile; reply: FormAnswer }) {
  const id = String(file.id);
  if (file.state === "locked")
    return (
      <PostForm
        of={locked}
        fields={{ intent: "password", file: id }}
        reply={reply}
        asMember
        className="flex max-w-100 flex-col gap-3"
      >
        {({ field, busy }) => (
          <>
            <Field {...field("password")} id={`password-${id}`} />
            <Button busy={busy} className="self-start">
              열기
            </Button>
          </>
        )}
      </PostForm>
    );
  if (file.state === "archive")
    return (
      <PostForm fields={{ intent: "bring-in", file: id }} reply={reply} asMember>
        {({ busy }) => (
          <>
            <p className="text-soft">
              이 상점 프로그램으로 담은 파일이에요. 여기에 없는 것만 들어오고, 이미 있는 것은
              그대로예요.
            </p>
            <Button busy={busy} className="self-start">
              들여오기
            </Button>
          </>
        )}
      </PostForm>
    );
  const isIn = file.counts.some(({ made }) => made > 0);
  if (file.state === "moved" && isIn) return <UndoForm file={file} reply={reply} />;
  if (file.isAtWork) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {file.state === "refused" && <OneAct intent="look" id={id} words="다시 보기" reply={reply} />}
      <OneAct intent="drop" id={id} words="이 파일 빼기" reply={reply} />
    </div>
  );
}

type OneActProps = { intent: string; id: string; words: string; reply: FormAnswer };

const OneAct = ({ intent, id, words, reply }: OneActProps) => (
  <PostForm fields={{ intent, file: id }} reply={reply} asMember>
    {({ busy }) => (
      <Button look="quiet" size="s" busy={busy} className="self-start">
        {words}
      </Button>
    )}
  </PostForm>
);

function UndoForm({ file, reply }: { file: ShownFile; reply: FormAnswer }) {
  return (
    <AskOnce label="되돌리기" question="옮긴 것을 되돌릴까요?" size="s">
      <PostForm
        fields={{ intent: "undo", file: String(file.id) }}
        reply={reply}
        asMember
        className="flex flex-col gap-3"
      >
        {({ busy }) => (
          <>
            <p className="text-soft">
              이 파일에서 온 것을 지우고, 합쳐진 것은 옮기기 전으로 돌려요. 그사이 주문이나 로그인이
              생긴 것은 그대로 두고 알려드려요.
            </p>
            <Button look="danger" busy={busy} className="self-start">
              되돌리기
            </Button>
          </>
        )}
      </PostForm>
    </AskOnce>
  );
}
