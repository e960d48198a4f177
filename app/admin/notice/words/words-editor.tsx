import { useDeferredValue, useState, type FormEvent } from "react";
import type { EditedWords } from "#shop/office/notice/find-edited-words.server.ts";
import {
  fieldsOf,
  typedWords,
  wordsFields,
  type TypedWords,
  type WordsField,
} from "#shop/office/notice/words-form.ts";
import { wordsProblems } from "#shop/office/notice/words-problems.ts";
import { useKeptForm } from "#app/browser/typing/use-kept-form.ts";
import { Button } from "#app/ui/button.tsx";
import { KeptOffer } from "#app/ui/form/kept-offer.tsx";
import { LeaveGuard } from "#app/ui/form/leave-guard.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { SavedWords } from "./saved-words.tsx";
import { useInserting } from "./use-inserting.ts";
import { PlaceholderList } from "./placeholder-list.tsx";
import { WordsFields } from "./words-fields.tsx";
import { WordsPreview } from "./words-preview.tsx";

export type EditedNotice = EditedWords & { phones: { isMailbox: boolean; hasChannel: boolean } };

type Props = { edited: EditedNotice; reply: FormAnswer };

const names = Object.keys(wordsFields) as WordsField[];
const pickTyped = (values: Record<string, string>): TypedWords =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? ""])) as TypedWords;

/** The words of one notice: what is typed is judged and shown at once, and kept on the device until it is saved. */
export function WordsEditor({ edited, reply }: Props) {
  const { event, words, version, guide, site, origin } = edited;
  const known = fieldsOf(words);
  const [start, setStart] = useState({ values: pickTyped(reply?.values ?? known), at: 0 });
  const [typed, setTyped] = useState(start.values);
  const isNews = (values: Record<string, string>) =>
    names.some((name) => (values[name] ?? "") !== known[name]);
  const kept = useKeptForm(`notice-words ${event}`, { isNews });
  const { onFocus, insert } = useInserting();
  const shown = useDeferredValue(typed);
  const shownWords = typedWords(shown, guide.message !== null);
  const problems = wordsProblems(shownWords, guide, { shopName: site.shopName, origin });
  const isChanged = isNews(typed);

  const begin = (values: TypedWords) => {
    setStart(({ at }) => ({ values, at: at + 1 }));
    setTyped(values);
  };
  const onInput = (input: FormEvent<HTMLFormElement>) => {
    const values = pickTyped(
      Object.fromEntries(new FormData(input.currentTarget)) as Record<string, string>,
    );
    setTyped(values);
    kept.keep(values);
  };
  return (
    <PostForm
      reply={reply}
      order={names}
      asMember
      preventScrollReset
      onInput={onInput}
      onSubmit={kept.keepNow}
      className="mt-4 grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
    >
      {({ field, errors, busy, intent }) => (
        <>
          <div className="flex flex-col gap-5" onFocus={onFocus}>
            <input type="hidden" name="seen" value={version} />
            {/* The first button is the one that the Enter key presses. */}
            <button name="intent" value="save" tabIndex={-1} aria-hidden className="sr-only" />
            <SavedWords
              reply={reply}
              version={version}
              words={words}
              onSaved={(isOurs) => {
                kept.forget();
                if (isOurs) begin(known);
              }}
            />
            <KeptOffer
              offer={kept.offer}
              onTake={(values) => {
                begin(pickTyped(values));
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
            <PlaceholderList guide={guide} shopName={site.shopName} onInsert={insert} />
            <div className="flex flex-wrap gap-3">
              <Button look="ink" name="intent" value="save" busy={busy && intent === "save"}>
                저장
              </Button>
              {edited.isOwn && (
                <Button name="intent" value="ours" busy={busy && intent === "ours"}>
                  우리 글로 되돌리기
                </Button>
              )}
            </div>
          </div>
          <div className="lg:sticky lg:top-4 lg:self-start">
            <WordsPreview edited={edited} words={shownWords} busy={busy ? intent : null} />
          </div>
          <LeaveGuard active={isChanged && !busy} isKept={kept.isKept} />
        </>
      )}
    </PostForm>
  );
}
