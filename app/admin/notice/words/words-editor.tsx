import { useNavigation } from "react-router";
import { wordsLooks, type WordsField } from "#shop/office/notice/words-form.ts";
import { Button } from "#app/ui/button.tsx";
import { KeptOffer } from "#app/ui/form/kept-offer.tsx";
import { LeaveGuard } from "#app/ui/form/leave-guard.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import type { EditedNotice } from "./edited-notice.ts";
import { PlaceholderList } from "./placeholder-list.tsx";
import { SavedWords } from "./saved-words.tsx";
import { useInserting } from "./use-inserting.ts";
import { useTypedWords, wordsNames } from "./use-typed-words.ts";
import { WordsFields } from "./words-fields.tsx";
import { WordsPreview } from "./words-preview.tsx";

type Props = { edited: EditedNotice; reply: FormAnswer };

/** The words of one notice beside the notice itself. */
export function WordsEditor({ edited, reply }: Props) {
  const { start, shown, kept, isChanged, problems, ...typing } = useTypedWords(
    edited,
    reply?.values,
  );
  const { onFocus, insert } = useInserting();
  const isSending = useNavigation().state !== "idle";
  const onSaved = (isOurs: boolean) => {
    kept.forget();
    if (isOurs) typing.beginAsKnown();
  };
  return (
    <>
      <PostForm
        of={wordsLooks}
        reply={reply}
        order={wordsNames}
        asMember
        preventScrollReset
        onInput={typing.onInput}
        onSubmit={kept.keepNow}
        className="mt-4 grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
      >
        {({ field, errors, busy, intent }) => (
          <>
            <div className="flex flex-col gap-5" onFocus={onFocus}>
              <input type="hidden" name="seen" value={edited.version} />
              {/* The first button is the one that the Enter key presses. */}
              <button name="intent" value="save" tabIndex={-1} aria-hidden className="sr-only" />
              <KeptOffer
                offer={kept.offer}
                onTake={(values) => {
                  typing.begin(values);
                  kept.take();
                }}
                onDrop={kept.forget}
              />
              <WordsFields
                key={start.at}
                edited={edited}
                field={(name) => ({
                  ...field(name),
                  defaultValue: start.values[name as WordsField],
                  errors: errors[name] ?? (isChanged ? problems[name as WordsField] : undefined),
                })}
              />
              <SavedWords reply={reply} edited={edited} onSaved={onSaved} />
              <Buttons isOwn={edited.isOwn} busy={busy ? intent : null} />
              <PlaceholderList
                guide={edited.guide}
                shopName={edited.site.shopName}
                onInsert={insert}
              />
            </div>
            <div className="lg:sticky lg:top-4 lg:self-start">
              <WordsPreview edited={edited} words={shown} busy={busy ? intent : null} />
            </div>
          </>
        )}
      </PostForm>
      {/* A form of its own, which no other form may hold. */}
      <LeaveGuard active={isChanged && !isSending} isKept={kept.isKept} />
    </>
  );
}

const Buttons = ({ isOwn, busy }: { isOwn: boolean; busy: string | null }) => (
  <div className="flex flex-wrap gap-3">
    <Button look="ink" name="intent" value="save" busy={busy === "save"}>
      저장
    </Button>
    {isOwn && (
      <Button name="intent" value="ours" busy={busy === "ours"}>
        기본 문구로 되돌리기
      </Button>
    )}
  </div>
);
