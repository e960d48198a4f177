import { useEffect, useRef, useState, type FormEvent } from "react";
import { Form, useNavigation } from "react-router";
import type { OwnPost } from "#shop/board/find-own-post.server.ts";
import { postLimits } from "#shop/board/post-limits.ts";
import { AsField } from "#app/account/as-field.tsx";
import { LeaveGuard } from "#app/ui/leave-guard.tsx";
import { RichEditor } from "#app/editor/rich-editor.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { DraftOffer } from "./draft-offer.tsx";
import type { PostDraft } from "./post-draft.ts";
import type { PostReply } from "./post-reply.ts";
import { UnsentWords } from "./unsent-words.tsx";
import { usePostDraft, type Keeping } from "./use-post-draft.ts";

type Props = {
  post: OwnPost | null;
  writeKey: string;
  accountId: string;
  mayPin: boolean;
  reply: PostReply;
};

/** The editor of a post, new or not. What is typed is never lost: it stays on the page whatever is answered, and on the device when the page goes. */
export function PostForm({ post, writeKey: newKey, accountId, mayPin, reply: answer }: Props) {
  const reply = answer?.unsent ? undefined : answer;
  const values = reply?.values;
  const [start, setStart] = useState({
    title: values?.title ?? post?.title ?? "",
    html: values?.html ?? post?.html ?? "",
    version: post?.version ?? null,
    writeKey: values?.writeKey ?? newKey,
  });
  const typed = useRef({ title: start.title, html: start.html });
  const [dirty, setDirty] = useState(false);
  const [sent, setSent] = useState(false);
  const [underWay, setUnderWay] = useState(0);
  const { offer, keeping, keep, keepNow, take, drop } = usePostDraft({
    accountId,
    postId: post?.id ?? null,
    silent: answer !== undefined,
    title: start.title,
    html: start.html,
  });
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().formMethod === "POST";
  // Of a post that somebody edited meanwhile, or that is there already although its answer was lost.
  const { id = post?.id, version = start.version } =
    reply?.refused?.code === "post-changed" ? reply.refused.facts : {};

  useEffect(() => {
    if (!answer) return;
    setSent(false);
    form.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-trouble]")?.focus();
  }, [answer]);

  function write(change: Partial<PostDraft>): void {
    typed.current = { ...typed.current, ...change };
    setDirty(true);
    keep({ ...typed.current, version: start.version, writeKey: start.writeKey });
  }

  function goOn({ title, html, version, writeKey }: PostDraft): void {
    typed.current = { title, html };
    setStart({ title, html, version, writeKey });
    setDirty(true);
    take();
  }

  function submit(event: FormEvent): void {
    if (busy) return event.preventDefault();
    keepNow();
    setSent(true);
  }

  return (
    <>
      <Form
        ref={form}
        method="post"
        noValidate
        onSubmit={submit}
        className="mt-6 flex flex-col gap-6"
      >
        <AsField />
        <input type="hidden" name="writeKey" value={start.writeKey} />
        {id !== undefined && <input type="hidden" name="id" value={id} />}
        {id !== undefined && version !== null && (
          <input type="hidden" name="version" value={version} />
        )}
        <Trouble reply={answer} id={id} />
        <Field
          key={start.writeKey}
          name="title"
          label="제목"
          defaultValue={start.title}
          errors={reply?.errors?.title}
          maxLength={postLimits.title}
          autoComplete="off"
          enterKeyHint="next"
          required
          onInput={({ currentTarget }) => write({ title: currentTarget.value })}
        />
        <RichEditor
          name="html"
          label="내용"
          html={start.html}
          errors={reply?.errors?.html}
          most={postLimits.html}
          images
          video
          onChange={(html) => write({ html })}
          onUnderWay={setUnderWay}
        />
        {mayPin && !post && (
          <label className="flex min-h-11 items-center gap-3 text-16">
            <input
              type="checkbox"
              name="pinned"
              defaultChecked={values?.pinned === "on"}
              className="size-5 shrink-0 accent-accent"
            />
            <span>
              공지로 올리기<span className="block text-14 text-soft">게시판 맨 위에 보여요.</span>
            </span>
          </label>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <Button look="primary" size="l" busy={busy} className="max-md:flex-1 md:px-10">
            {post ? "저장" : "올리기"}
          </Button>
          <ButtonLink to={post ? `/board/content/${post.id}` : "/board"} size="l" look="quiet">
            취소
          </ButtonLink>
          <Kept keeping={keeping} />
        </div>
      </Form>
      <DraftOffer draft={offer} onTake={goOn} onDrop={drop} />
      <LeaveGuard active={((dirty && keeping === "refused") || underWay > 0) && !sent} />
    </>
  );
}

/** Whether what is typed outlives the page. */
function Kept({ keeping }: { keeping: Keeping }) {
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

function Trouble({ reply, id }: { reply: PostReply; id: string | number | undefined }) {
  const words = troubleOf(reply, id);
  return (
    words && (
      <div tabIndex={-1} data-trouble className="outline-none">
        {words}
      </div>
    )
  );
}

function troubleOf(reply: PostReply, id: string | number | undefined) {
  if (!reply) return null;
  if (reply.unsent) return <UnsentWords signedOut={reply.signedOut ?? false} />;
  if (reply.refused?.code === "post-changed") {
    return (
      <NoticeBox tone="warn">
        <p className="font-medium">고치는 동안 다른 곳에서 이 글을 저장했어요.</p>
        <p>
          여기에 쓴 내용은 그대로 있어요. 다시 저장하면 지금 화면의 내용으로 바뀌어요.{" "}
          <a
            href={`/board/content/${id}`}
            target="_blank"
            rel="noopener"
            className="underline underline-offset-4"
          >
            저장된 글 보기<span className="sr-only">(새 창에서 열려요)</span>
          </a>
        </p>
      </NoticeBox>
    );
  }
  if (reply.refused) return <NoticeBox tone="bad">{reply.refused.message}</NoticeBox>;
  const fieldless = Object.entries(reply.errors ?? {})
    .filter(([name]) => name !== "title" && name !== "html")
    .flatMap(([, messages]) => messages);
  return fieldless.length ? (
    <NoticeBox tone="bad">{[...new Set(fieldless)].join(" ")}</NoticeBox>
  ) : null;
}
