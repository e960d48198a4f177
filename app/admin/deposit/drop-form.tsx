import { useRef, useState, type DragEvent } from "react";
import { fieldsOf } from "#shop/form-fields.ts";
import { MOST_STATEMENT_ROWS } from "#shop/statement/statement-line.ts";
import { statementForm } from "#shop/statement/statement-forms.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { ChooseTable } from "#app/admin/list/choose-table.tsx";
import { readTableFile, type ReadTable } from "#app/admin/list/read-table-file.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";

const fields = fieldsOf(statementForm, "import");

const EXAMPLE = "거래일시\t출금액\t입금액\t내용\n2026-11-21 14:03:22\t0\t39,900\t홍길동1234";

type Props = {
  reply: FormReply<unknown> | undefined;
  /** whether lines wait below, which are the more urgent step then */
  hasNext: boolean;
};

/**
 * A field for a pasted statement, or one whose file is dropped on it or chosen. What a file says
 * stands in the field, where it can be looked at before it is sent.
 */
export function DropForm({ reply, hasNext }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const show = (read: ReadTable) => {
    setProblem("problem" in read ? read.problem : null);
    const area = form.current?.elements.namedItem("text");
    if (!(area instanceof HTMLTextAreaElement)) return;
    if ("text" in read) area.value = read.text;
    area.focus();
  };
  const drop = async (event: DragEvent) => {
    const [file] = event.dataTransfer.files;
    setOver(false);
    if (!file) return;
    event.preventDefault();
    show(await readTableFile(file));
  };
  const refused = problem ?? tooManyWords(reply);
  return (
    <PostForm
      of={fields}
      reply={reply}
      fields={{ intent: "import" }}
      asMember
      formRef={form}
      {...(refused && { trouble: refused })}
      className="flex flex-col gap-4"
    >
      {({ field, busy }) => (
        <>
          <div
            onDragOver={(event) => {
              event.preventDefault();
              setOver(true);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={drop}
            className={isOver ? "rounded-s outline-2 outline-offset-4 outline-accent" : ""}
          >
            <TextField
              {...field("text")}
              rows={6}
              wrap="off"
              placeholder={EXAMPLE}
              className="numbers"
            />
          </div>
          <div className="flex flex-wrap gap-3">
            <ChooseTable onRead={show} />
            <Button
              look={hasNext ? "outline" : "primary"}
              size="l"
              busy={busy}
              className="max-md:w-full"
            >
              거래내역 넣기
            </Button>
          </div>
        </>
      )}
    </PostForm>
  );
}

const tooManyWords = (reply: FormReply<unknown> | undefined): string | null =>
  reply?.refused?.code === "too-many-rows"
    ? `한 번에 ${MOST_STATEMENT_ROWS.toLocaleString("ko-KR")}줄까지 넣을 수 있어요. 기간을 나눠서 넣어주세요. 입력한 내용은 그대로 있어요.`
    : null;
