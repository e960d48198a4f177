import { useCallback, useState } from "react";
import { seoulTime } from "#lib/seoul-time.ts";
import { fieldsOf } from "#shop/form-fields.ts";
import { blockKinds, pageKinds, type Block } from "#shop/page/blocks.ts";
import { pageForm } from "#shop/page/page-forms.ts";
import { HOME } from "#shop/page/page.ts";
import { useSavedDraft } from "#app/admin/policy/use-saved-draft.ts";
import { asBar } from "#app/ui/bar.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextField } from "#app/ui/form/field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Unfold } from "#app/ui/unfold.tsx";
import { BlockList } from "./blocks/block-list.tsx";
import type { Choices } from "./blocks/choices.ts";
import { ChoicesProvider } from "./blocks/choices-provider.tsx";
import { readTypedBlocks } from "./blocks/new-block.ts";
import type { PageReply } from "./page-reply.ts";

type Props = {
  page: {
    id: string;
    title: string;
    seoTitle: string;
    seoText: string;
    blocks: Block[];
    edits: number;
  };
  choices: Choices;
  reply: PageReply;
  onDirty: (dirty: boolean) => void;
};

const fields = fieldsOf(pageForm, "save");

/** Everything that a page says, saved as a draft or published. */
export function DraftForm({ page, choices, reply, onDirty }: Props) {
  const isHome = page.id === HOME.id;
  const { edits, savedAt, onChange, onSend } = useSavedDraft(page.edits, reply, onDirty);
  const [blocks, setBlocks] = useState(() => readTypedBlocks(reply?.values?.blocks) ?? page.blocks);
  // Errors name blocks by their place, so they go as soon as blocks are moved.
  const [movedSince, setMovedSince] = useState<PageReply>();
  const errors = (reply !== movedSince && reply?.errors) || {};
  const change = useCallback(
    (next: (blocks: Block[]) => Block[]) => {
      setBlocks(next);
      onChange();
    },
    [onChange],
  );
  const arrange = (next: (blocks: Block[]) => Block[]) => {
    setMovedSince(reply);
    change(next);
  };
  return (
    <ChoicesProvider choices={choices}>
      <PostForm
        of={fields}
        reply={reply}
        fields={{ intent: "save" }}
        unsent="저장하지 못했어요. 인터넷 연결을 확인하고 다시 눌러주세요. 쓴 내용은 그대로 있어요."
        asMember
        preventScrollReset
        onSubmit={onSend}
        onInput={onChange}
        className="flex flex-col gap-6"
      >
        {({ field, busy }) => (
          <>
            <input type="hidden" name="edits" value={edits} />
            <input type="hidden" name="blocks" value={JSON.stringify(blocks)} />
            {isHome ? (
              <HomeWords title={page.title} />
            ) : (
              <>
                <Field {...field("title", page.title)} />
                <Unfold
                  title="검색에 보일 말"
                  look="link"
                  open={Boolean(page.seoTitle || page.seoText || errors.seoTitle || errors.seoText)}
                >
                  <div className="flex flex-col gap-5 pt-2">
                    <Field {...field("seoTitle", page.seoTitle)} />
                    <TextField {...field("seoText", page.seoText)} />
                  </div>
                </Unfold>
              </>
            )}
            <BlockList
              {...{ blocks, errors }}
              kinds={isHome ? blockKinds : pageKinds}
              onChange={change}
              onArrange={arrange}
            />
            <SaveBar
              busy={busy}
              savedAt={savedAt}
              version={reply?.done?.version ?? null}
              theirs={editedElsewhere(reply)}
              saved={`/admin/pages/${page.id}`}
              trouble={Object.keys(errors).length > 0}
            />
          </>
        )}
      </PostForm>
      <noscript>
        <p className="pt-4 text-14 text-bad">블록을 고치려면 브라우저의 자바스크립트를 켜주세요.</p>
      </noscript>
    </ChoicesProvider>
  );
}

/** The home has its title and its words for searches in the settings. */
const HomeWords = ({ title }: { title: string }) => (
  <>
    <input type="hidden" name="title" value={title} />
    <p className="text-14 text-soft">
      블록을 더하고 순서를 바꿔 홈을 꾸며요. 공개하기 전까지 상점의 홈은 그대로예요. 검색에 보일
      말은 <TextLink to="/admin/site#search">상점 설정</TextLink>에서 고쳐요.
    </p>
  </>
);

/** Another person's edit meanwhile. */
const editedElsewhere = (reply: PageReply): number | null =>
  reply?.refused?.code === "page-edited" ? Number(reply.refused.facts.edits) : null;

type SaveBarProps = {
  busy: boolean;
  savedAt: Date | null;
  /** that was published just now */
  version: number | null;
  theirs: number | null;
  saved: string;
  trouble: boolean;
};

function SaveBar({ busy, savedAt, version, theirs, saved, trouble }: SaveBarProps) {
  const words = version === null ? "저장했어요." : `저장하고 ${version}판으로 공개했어요.`;
  return (
    <div
      ref={asBar}
      className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-paper px-4 py-3 max-md:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] md:mx-0 md:px-0"
    >
      <Button look="primary" size="l" busy={busy} name="publish" value="on">
        저장하고 공개
      </Button>
      <Button size="l" busy={busy}>
        초안만 저장
      </Button>
      {theirs !== null && (
        <>
          <Button look="danger" size="l" name="over" value={theirs}>
            내 글로 덮어쓰기
          </Button>
          <TextLink look="tall" href={saved} target="_blank" rel="noopener" className="text-14">
            저장된 초안 새 창으로 보기
          </TextLink>
        </>
      )}
      <p role="status" className="text-14 text-soft numbers">
        {savedAt && !busy && theirs === null && !trouble && `${seoulTime(savedAt)} ${words}`}
        {trouble && !busy && "표시한 곳을 고친 뒤 다시 저장해주세요."}
      </p>
    </div>
  );
}
