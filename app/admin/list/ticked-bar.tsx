import { useState, type ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { asBar } from "#app/ui/bar.ts";
import { AsField } from "#app/ui/form/as-field.tsx";
import { Button, type ButtonLook } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

const place =
  "fixed bottom-20 z-20 rounded-m border border-line bg-paper p-2 shadow-float " +
  "max-md:inset-x-4 md:bottom-6 md:left-1/2 md:w-max md:-translate-x-1/2";

/** Floats over a list as soon as something is ticked; without JavaScript it is always there. */
export const tickedBarClass = (count: number): string =>
  `${place} ${count ? "" : "hidden noscript:block"}`;

export const tickedCountClass =
  "px-3 text-14 whitespace-nowrap numbers max-md:basis-full max-md:py-1 max-md:text-center noscript:hidden";

export type TickedMove = {
  intent: string;
  label: string;
  look: ButtonLook["look"];
  /** a confirmation; without one the button acts at once */
  question?: { title: string; label: string; look: ButtonLook["look"]; fields: ReactNode };
};

type Props = {
  /** the form's id, which the table's checkboxes refer to */
  id: string;
  count: number;
  countWords: string;
  moves: TickedMove[];
  /** the words of leaving the question and of ticking nothing */
  cancelWords: { question: string; bar: string };
  onCancel: () => void;
  /** the confirmation's fields, for pages without JavaScript */
  withoutScript: ReactNode;
};

/** Moves everything that is ticked; a move with a question opens a dialog first. */
export function TickedBar({
  id,
  count,
  countWords,
  moves,
  cancelWords,
  onCancel,
  withoutScript,
}: Props) {
  const busy = useNavigation().formMethod === "POST";
  const [asking, setAsking] = useState<string | null>(null);
  const chosenMove = count > 0 ? moves.find(({ intent }) => intent === asking) : undefined;
  return (
    <>
      <Form
        method="post"
        id={id}
        ref={asBar}
        preventScrollReset
        onSubmit={(event) => (busy ? event.preventDefault() : setAsking(null))}
        className={tickedBarClass(count)}
      >
        <AsField />
        <div className="flex flex-wrap items-center justify-center gap-1">
          <p className={tickedCountClass} aria-live="polite">
            {countWords}
          </p>
          <noscript>{withoutScript}</noscript>
          {moves.map(({ intent, label, look, question }) => (
            <Button
              key={intent}
              name="intent"
              value={intent}
              disabled={busy}
              look={look}
              onClick={(event) => {
                if (!question) return;
                event.preventDefault();
                setAsking(intent);
              }}
            >
              {label}
            </Button>
          ))}
          <Button type="button" look="quiet" onClick={onCancel} className="noscript:hidden">
            {cancelWords.bar}
          </Button>
        </div>
      </Form>
      <TickedQuestion
        form={id}
        move={chosenMove}
        busy={busy}
        cancelWords={cancelWords.question}
        onClose={() => setAsking(null)}
      />
    </>
  );
}

function TickedQuestion({
  form,
  move,
  busy,
  cancelWords,
  onClose,
}: {
  form: string;
  move: TickedMove | undefined;
  busy: boolean;
  cancelWords: string;
  onClose: () => void;
}) {
  const question = move?.question;
  return (
    <Dialog
      open={question !== undefined}
      onClose={onClose}
      title={question?.title ?? ""}
      actions={
        question && (
          <>
            <Button type="button" onClick={onClose}>
              {cancelWords}
            </Button>
            <Button form={form} name="intent" value={move?.intent} busy={busy} look={question.look}>
              {question.label}
            </Button>
          </>
        )
      }
    >
      {question && <div className="flex flex-col gap-3">{question.fields}</div>}
    </Dialog>
  );
}
