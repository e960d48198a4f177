import { useCallback, useState } from "react";
import { fieldsOf } from "#shop/form-fields.ts";
import { letterBlockKinds } from "#shop/letter/letter-blocks.ts";
import { letterForm } from "#shop/letter/letter-forms.ts";
import { LETTERS } from "#shop/letter/letter.ts";
import type { OfficeLetter } from "#shop/letter/find-letter.server.ts";
import type { Block } from "#shop/page/blocks.ts";
import { BlockList } from "#app/admin/pages/blocks/block-list.tsx";
import { ChoicesProvider } from "#app/admin/pages/blocks/choices-provider.tsx";
import type { Choices } from "#app/admin/pages/blocks/choices.ts";
import { readTypedBlocks } from "#app/admin/pages/blocks/new-block.ts";
import { useSavedDraft } from "#app/admin/policy/use-saved-draft.ts";
import type { UnsentForm } from "#app/browser/typing/keep-typed.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextField } from "#app/ui/form/field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { Tick } from "#app/ui/form/tick.tsx";
import { SegmentPart } from "./segment-part.tsx";

export type LetterReply = FormReply<{ edits: number }> | UnsentForm | undefined;

type Props = {
  letter: OfficeLetter;
  choices: Choices;
  reply: LetterReply;
  onDirty: (dirty: boolean) => void;
};

const fields = fieldsOf(letterForm, "save");

/** What a letter says and whom it goes to, saved before it is sent. */
export function LetterForm({ letter, choices, reply, onDirty }: Props) {
  const { channel, segment, occasion } = letter;
  const { edits, savedAt, onChange, onSend } = useSavedDraft(letter.edits, reply, onDirty);
  const [blocks, setBlocks] = useState(
    () => readTypedBlocks(reply?.values?.blocks) ?? letter.blocks,
  );
  const change = useCallback(
    (next: (blocks: Block[]) => Block[]) => {
      setBlocks(next);
      onChange();
    },
    [onChange],
  );
  const errors = reply?.errors ?? {};
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
        className="flex flex-col gap-8"
      >
        {({ field, values, busy }) => (
          <>
            <input type="hidden" name="edits" value={edits} />
            <input type="hidden" name="blocks" value={JSON.stringify(blocks)} />
            <Field {...field("subject", letter.subject)} />
            {channel === "mail" ? (
              <BlockList
                {...{ blocks, errors }}
                kinds={letterBlockKinds}
                most={LETTERS.blocks}
                onChange={change}
                onArrange={change}
              />
            ) : (
              <TextField {...field("words", letter.words)} />
            )}
            <SegmentPart
              {...{ segment, channel, field, values, errors }}
              isSeries={occasion !== null}
              onChange={onChange}
            />
            {channel === "mail" && occasion === null && (
              <Tick
                name="countsLinks"
                isOn={values.edits ? values.countsLinks === "on" : letter.countsLinks}
              >
                링크를 누른 횟수를 세기
                <span className="block text-12 text-soft">
                  누가 눌렀는지는 남기지 않고, 링크마다 모두 몇 번 눌렸는지만 세요. 메일을 검사하는
                  프로그램이 누른 것도 섞일 수 있어요.
                </span>
              </Tick>
            )}
            <div className="flex flex-wrap items-center gap-3">
              <Button look="primary" size="l" busy={busy}>
                저장
              </Button>
              <p role="status" className="text-14 text-soft">
                {savedAt && !busy && !reply?.errors && !reply?.refused && "저장했어요."}
              </p>
            </div>
          </>
        )}
      </PostForm>
    </ChoicesProvider>
  );
}
