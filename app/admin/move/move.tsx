import { seoulTime } from "#lib/seoul-time.ts";
import { fieldsOf } from "#shop/form-fields.ts";
import { actOnMove } from "#shop/move/file/act-on-move.server.ts";
import { MOVE_ID, moveForm } from "#shop/move/file/move-forms.ts";
import { viewMove, type ShownMove } from "#shop/move/file/view-move.server.ts";
import { MOVE_KEPT_DAYS, moveKeptUntil } from "#shop/move/move-limits.ts";
import { saved } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { AskOnce } from "#app/ui/form/ask-once.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { Section } from "#app/ui/section.tsx";
import { Title } from "#app/ui/title.tsx";
import { useLookEvery, useLookSoon } from "#app/ui/use-look-every.ts";
import type { Route } from "./+types/move";
import { ChoicesForm } from "./choices-form.tsx";
import { DropField } from "./drop-field.tsx";
import { FileCard } from "./file-card.tsx";
import { MediaList } from "./media-list.tsx";
import { many } from "./state-words.ts";

const LOOKS_AGAIN_MS = 2000;
/** A folder's files arrive many in a second. */
const GATHERS_MS = 300;

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "옮기기");

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { db } = shopOf(context);
  if (!MOVE_ID.test(id)) throw found(null);
  return { id, shown: await viewMove(db, id) };
}

const done: Partial<Record<string, string>> = {
  choose: "고른 대로 저장했어요.",
  check: "확인을 시작했어요.",
  move: "옮기기 시작했어요. 이 화면을 닫아도 계속해요.",
  stop: "멈추고 있어요.",
  remove: "올린 파일을 지웠어요.",
  "bring-in": "들여오기 시작했어요. 끝나면 메일로 알려드려요.",
  look: "다시 보고 있어요.",
  undo: "되돌리기 시작했어요.",
  drop: "파일을 뺐어요.",
};

export const action = formAction(moveForm, async (shop, form, { visitor, params }) => {
  const id = params.id ?? "";
  await actOnMove(shop, id, form, visitor);
  const path = form.intent === "remove" ? "/admin/move" : `/admin/move/${id}`;
  const here = form.intent === "bring-in" ? "/admin/move/out" : path;
  return saved(here, done[form.intent] ?? "저장했어요.");
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

export default function MovePage({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { id, shown } = loaderData;
  const lookAgain = useLookSoon(GATHERS_MS);
  const files = shown?.files ?? [];
  useLookEvery(
    LOOKS_AGAIN_MS,
    files.some(({ isAtWork }) => isAtWork),
  );
  return (
    <div className="flex max-w-240 flex-col gap-8">
      <div className="flex flex-col gap-3">
        <Title>옮기기</Title>
        <DropField move={id} onMade={lookAgain} />
      </div>
      {!shown && (
        <EmptyState
          title="아직 올린 것이 없어요"
          words="이전 상점에서 내려받은 파일을 올려보세요."
        />
      )}
      {shown && <MoveActs files={files} reply={reply} />}
      {files.length > 0 && (
        <Section title={`파일 ${files.length}개`}>
          <ul>
            {files.map((file) => (
              <FileCard key={file.id} move={id} file={file} reply={reply} />
            ))}
          </ul>
        </Section>
      )}
      {shown && <Unmatched here={`/admin/move/${id}/products`} {...shown.unmatched} />}
      {shown && <ChoicesForm shown={shown} of={looks} reply={reply} />}
      {shown && shown.media.all > 0 && (
        <MediaList media={shown.media} here={`/admin/move/${id}/media`} canGive={canGive(files)} />
      )}
      {shown && (
        <p className="text-14 text-soft numbers">
          {seoulTime(moveKeptUntil(shown.move.touchedAt))}까지 되돌릴 수 있고, 그 뒤에는 올린 파일과
          함께 지워져요. 여기에서 작업하면 그때부터 다시 {MOVE_KEPT_DAYS}일이에요.
        </p>
      )}
      {shown && <RemoveForm reply={reply} />}
    </div>
  );
}

const looks = fieldsOf(moveForm, "choose");

/** Once a file's products were read, and while nothing moves. */
const canGive = (files: ShownMove["files"]): boolean =>
  files.some(
    ({ counts, state }) => state !== "moved" && counts.some((one) => one.kind === "product"),
  ) && !files.some(({ isAtWork }) => isAtWork);

/** What was bought or reviewed elsewhere, of which no product is found. */
function Unmatched({ here, open, chosen }: { here: string } & ShownMove["unmatched"]) {
  if (!open && !chosen) return null;
  const words = open
    ? `산 것과 후기에서 어느 상품인지 찾지 못한 것이 ${many(open)}가지 있어요. 고르지 않으면 그 줄은 옮기지 않아요.`
    : `산 것과 후기의 상품 ${many(chosen)}가지를 직접 골랐어요.`;
  return (
    <Section title="찾지 못한 상품">
      <p className="pt-3 text-14">{words}</p>
      <ButtonLink to={here} className="mt-3">
        {open ? "상품 골라주기" : "고른 상품 보기"}
      </ButtonLink>
    </Section>
  );
}

function MoveActs({ files, reply }: { files: ShownMove["files"]; reply: FormAnswer }) {
  const isAtWork = files.some((file) => file.isAtWork);
  const canCheck = files.some(
    ({ state, tables }) =>
      (state === "looked" || state === "undone") && tables.some(({ kind }) => kind),
  );
  const checked = files.filter(({ state }) => state === "checked");
  if (!isAtWork && !canCheck && !checked.length) return null;
  return (
    <div className="flex flex-col gap-3 rounded-m bg-wash p-4">
      <p className="text-14">{wordsOf({ isAtWork, canCheck, canMove: checked.length > 0 })}</p>
      <div className="flex flex-wrap gap-2">
        {isAtWork && <OneButton intent="stop" words="멈추기" reply={reply} />}
        {!isAtWork && checked.length > 0 && (
          <OneButton
            intent="move"
            words={failedOf(checked) ? "옮길 수 없는 것은 빼고 옮기기" : "옮기기"}
            isMain
            reply={reply}
          />
        )}
        {!isAtWork && canCheck && (
          <OneButton
            intent="check"
            words="어떻게 옮겨질지 확인하기"
            isMain={!checked.length}
            reply={reply}
          />
        )}
      </div>
    </div>
  );
}

const failedOf = (files: ShownMove["files"]): number =>
  files.flatMap(({ counts }) => counts).reduce((sum, { fail }) => sum + fail, 0);

type ActState = { isAtWork: boolean; canCheck: boolean; canMove: boolean };

function wordsOf({ isAtWork, canCheck, canMove }: ActState): string {
  if (isAtWork)
    return "하고 있어요. 이 화면을 닫아도 계속하고, 주문은 그대로 받아요. 옮기거나 되돌리는 동안에는 관리 화면에서 상품을 올리거나 숨기지 못할 수 있어요.";
  if (canMove)
    return canCheck
      ? "확인한 파일은 옮길 수 있고, 아직 확인하지 않은 파일이 있어요."
      : "확인이 끝났어요. 결과를 보고 옮겨주세요. 파일 하나는 모두 들어가거나 아무것도 들어가지 않아요.";
  return "먼저 어떻게 옮겨질지 확인해보세요. 상점은 아직 바뀌지 않아요.";
}

type OneProps = { intent: string; words: string; isMain?: boolean; reply: FormAnswer };

const OneButton = ({ intent, words, isMain = false, reply }: OneProps) => (
  <PostForm fields={{ intent }} reply={reply} asMember>
    {({ busy }) => (
      <Button {...(isMain && { look: "ink" as const })} busy={busy}>
        {words}
      </Button>
    )}
  </PostForm>
);

const RemoveForm = ({ reply }: { reply: FormAnswer }) => (
  <AskOnce label="올린 파일 모두 지우기" question="올린 파일을 모두 지울까요?">
    <PostForm fields={{ intent: "remove" }} reply={reply} asMember className="flex flex-col gap-3">
      {({ busy }) => (
        <>
          <p className="text-14 text-soft">
            올린 파일과 되돌리는 데 필요한 것이 지워져요. 이미 옮긴 것은 그대로 남고, 더는 되돌릴 수
            없어요.
          </p>
          <Button look="danger" busy={busy} className="self-start">
            모두 지우기
          </Button>
        </>
      )}
    </PostForm>
  </AskOnce>
);
