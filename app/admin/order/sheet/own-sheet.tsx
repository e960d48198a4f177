import { useState } from "react";
import { fieldsOf } from "#shop/form-fields.ts";
import {
  builtInSheets,
  SHEETS,
  sheetFormats,
  type CourierSheet,
} from "#shop/site/sheet/courier-sheet.ts";
import { sheetForm } from "#shop/site/sheet/sheet-forms.ts";
import { typedColumns } from "#shop/site/sheet/typed-columns.ts";
import type { FormAnswer } from "#app/ui/form/post-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectField, TextField } from "#app/ui/form/field.tsx";
import { answerTo, PostForm } from "#app/ui/form/post-form.tsx";
import { Unfold } from "#app/ui/unfold.tsx";
import { ColumnRows } from "./column-rows.tsx";

const fields = fieldsOf(sheetForm, "save");

type Props = { sheet: CourierSheet | null; reply: FormAnswer };

const START = typedColumns(builtInSheets[0]!.columns.filter(({ field }) => field !== "empty"));

/** An arrangement of the owner's own, or a new one. The text is the form; the rows only edit it. */
export function OwnSheet({ sheet, reply }: Props) {
  const before = sheet?.name ?? "";
  const answer = answerTo(reply, { intent: "save", before });
  const [columns, setColumns] = useState(
    answer?.values?.columns ?? (sheet ? typedColumns(sheet.columns) : START),
  );
  return (
    <Unfold title={sheet?.name ?? "새 양식 만들기"} open={Boolean(answer)}>
      <div className="flex max-w-160 flex-col gap-4 py-4">
        <PostForm
          of={fields}
          reply={answer}
          fields={{ intent: "save", before }}
          className="flex flex-col gap-4"
        >
          {({ field, busy }) => (
            <>
              <Field {...field("name", before)} id={`name-${before}`} maxLength={SHEETS.name} />
              <SelectField
                {...field("format", sheet?.format ?? "xlsx")}
                id={`format-${before}`}
                choices={sheetFormats}
              />
              <ColumnRows columns={columns} onChange={setColumns} />
              <Unfold title="열을 글로 고치기" open={Boolean(answer?.errors?.columns)}>
                <TextField
                  {...field("columns")}
                  id={`columns-${before}`}
                  defaultValue={undefined}
                  value={columns}
                  onChange={({ target }) => setColumns(target.value)}
                  className="numbers"
                />
              </Unfold>
              <Button look="ink" busy={busy} className="self-start">
                양식 저장
              </Button>
            </>
          )}
        </PostForm>
        {sheet && (
          <PostForm reply={undefined} fields={{ intent: "remove", name: sheet.name }} className="">
            {({ busy }) => (
              <Button look="danger" busy={busy}>
                양식 지우기
              </Button>
            )}
          </PostForm>
        )}
      </div>
    </Unfold>
  );
}
