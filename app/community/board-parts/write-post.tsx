import type { FieldLooks } from "#shop/form-fields.ts";
import { useRef, useState, type ReactNode } from "react";
import type { OwnPost } from "#shop/board/author/find-own-post.server.ts";
import { postLimits } from "#shop/board/post-limits.ts";
import { useTyped } from "#app/browser/typing/use-typed.ts";
import { LeaveGuard } from "#app/ui/form/leave-guard.tsx";
import { RichEditor } from "#app/editor/rich-editor.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { HiddenFields, PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { DraftOffer } from "./draft-offer.tsx";
import type { PostDraft } from "./post-draft.ts";
import { troubleWords } from "./trouble-words.tsx";
import { usePostDraft, type DraftStatus } from "./use-post-draft.ts";
import { TextLink } from "#app/ui/text-link.tsx";

type Props = {
  post: OwnPost | null;
  writeKey: string;
  accountId: string;
  mayPin: boolean;
  fields: FieldLooks<"title">;
  reply: FormAnswer;
};

/** The editor's initial content: the returned input, or the saved post. */
function startOf({ post, writeKey, reply }: Props) {
  const { title, html, version } = post ?? { title: "", html: "", version: null };
  const typed = reply?.values ?? {};
  return {
    title: typed.title ?? title,
    html: typed.html ?? html,
    version,
    writeKey: typed.writeKey ?? writeKey,
  };
}

/** The input, stored on the device while typing. */
function useWriting(props: Props) {
  const { post, accountId, reply } = props;
  const [start, setStart] = useState(() => startOf(props));
  const typed = useRef({ title: start.title, html: start.html });
  const { isTyped, onTyped, onSent } = useTyped(reply);
  const { take, keep, ...draft } = usePostDraft({
    accountId,
    postId: post?.id ?? null,
    silent: reply !== undefined,
    title: start.title,
    html: start.html,
  });
  return {
    ...draft,
    start,
    isTyped,
    write(change: Partial<PostDraft>): void {
      typed.current = { ...typed.current, ...change };
      onTyped();
      keep({ ...typed.current, version: start.version, writeKey: start.writeKey });
    },
    goOn({ title, html, version, writeKey }: PostDraft): void {
      typed.current = { title, html };
      setStart({ title, html, version, writeKey });
      onTyped();
      take();
    },
    send(): void {
      draft.keepNow();
      onSent();
    },
  };
}

/**
 * The editor for new and existing posts. Input is never lost: it stays on the page after any
 * answer, and on the device after leaving.
 */
export function WritePost(props: Props) {
  const { post, mayPin, fields, reply } = props;
  const { start, isTyped, keeping, offer, drop, write, goOn, send } = useWriting(props);
  const [underWay, setUnderWay] = useState(0);
  // For a post edited meanwhile, or saved although its answer was lost.
  const { id = post?.id, version = start.version } =
    reply?.refused?.code === "post-changed" ? reply.refused.facts : {};
  const isUnkept = isTyped && keeping === "refused";
  return (
    <>
      <PostForm
        of={fields}
        asMember
        reply={reply}
        trouble={troubleOf(reply, id)}
        onSubmit={send}
        className="mt-6 flex flex-col gap-6"
      >
        {({ field, values, errors, busy }) => (
          <>
            <input type="hidden" name="writeKey" value={start.writeKey} />
            {id !== undefined && <HiddenFields fields={versionFields(id, version)} />}
            <Field
              key={start.writeKey}
              {...field("title")}
              defaultValue={start.title}
              onInput={({ currentTarget }) => write({ title: currentTarget.value })}
            />
            <RichEditor
              name="html"
              label="내용"
              html={start.html}
              errors={errors.html}
              most={postLimits.html}
              images
              video
              onChange={(html) => write({ html })}
              onUnderWay={setUnderWay}
            />
            {mayPin && !post && <PinChoice isPinned={values.pinned === "on"} />}
            <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
              <Button look="primary" size="l" busy={busy} className="max-md:flex-1 md:px-10">
                {post ? "저장" : "올리기"}
              </Button>
              <ButtonLink to={post ? `/board/content/${post.id}` : "/board"} size="l" look="quiet">
                취소
              </ButtonLink>
              <Kept keeping={keeping} />
            </div>
          </>
        )}
      </PostForm>
      <DraftOffer draft={offer} onTake={goOn} onDrop={drop} />
      <LeaveGuard active={isUnkept || underWay > 0} uploading={underWay > 0 && !isUnkept} />
    </>
  );
}

const versionFields = (id: string | number, version: string | number | null) => ({
  id: String(id),
  ...(version !== null && { version: String(version) }),
});

function PinChoice({ isPinned }: { isPinned: boolean }) {
  return (
    <label className="flex min-h-11 items-center gap-3 text-16">
      <input
        type="checkbox"
        name="pinned"
        defaultChecked={isPinned}
        className="size-5 shrink-0 accent-accent"
      />
      <span>
        공지로 올리기<span className="block text-14 text-soft">게시판 맨 위에 보여요.</span>
      </span>
    </label>
  );
}

/** Whether what is typed outlives the page. */
function Kept({ keeping }: { keeping: DraftStatus }) {
  if (keeping === "refused")
    return (
      <p role="status" className="text-14 text-warn">
        이 기기에 임시로 저장하지 못했어요. 나가기 전에 올려주세요.
      </p>
    );
  return (
    <p className="text-14 text-soft empty:hidden">
      {keeping === "kept" && "쓰는 글을 이 기기에 남겨두고 있어요."}
    </p>
  );
}

function troubleOf(reply: FormAnswer, id: string | number | undefined): ReactNode {
  if (!reply || reply.unsent) return troubleWords(reply) ?? null;
  if (reply.refused?.code === "post-changed") {
    return (
      <NoticeBox tone="warn">
        <p className="font-medium">수정하는 동안 다른 곳에서 이 글을 저장했어요.</p>
        <p>
          여기에 쓴 내용은 그대로 있어요. 다시 저장하면 지금 화면의 내용으로 바뀌어요.{" "}
          <TextLink href={`/board/content/${id}`} target="_blank" rel="noopener">
            저장된 글 보기<span className="sr-only">(새 창에서 열려요)</span>
          </TextLink>
        </p>
      </NoticeBox>
    );
  }
  if (reply.refused) return reply.refused.message;
  const fieldless = Object.entries(reply.errors ?? {})
    .filter(([name]) => name !== "title" && name !== "html")
    .flatMap(([, messages]) => messages);
  return [...new Set(fieldless)].join(" ") || null;
}
