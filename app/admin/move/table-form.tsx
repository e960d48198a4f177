import { useState } from "react";
import type { FieldLooks } from "#shop/form-fields.ts";
import { COLUMN_FIELD } from "#shop/move/file/move-forms.ts";
import type { ShownOneFile } from "#shop/move/file/view-file.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectField } from "#app/ui/form/field.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { Unfold } from "#app/ui/unfold.tsx";

type Table = ShownOneFile["tables"][number];
type Props = {
  table: Table;
  of: FieldLooks;
  isOpen: boolean;
  canMap: boolean;
  reply: FormAnswer;
};

/** Which column becomes what, with samples of each beside; by hand where the shop does not know. */
export function TableForm({ table, of, isOpen, canMap, reply }: Props) {
  const { position, name, fields, heads } = table;
  const [kind, setKind] = useState<string>(reply?.values?.kind ?? table.kind ?? "");
  const chosen = fields.find((one) => one.kind === kind);
  const id = (field: string) => `${field}-${position}`;
  return (
    <Unfold title={`‘${name}’의 열 연결`} look="link" open={isOpen || reply !== undefined}>
      <PostForm
        of={of}
        fields={{ intent: "map", position: String(position) }}
        reply={reply}
        asMember
        className="flex flex-col gap-4 pt-3"
      >
        {({ field, errors, values, busy }) => (
          <>
            <SelectField
              name="kind"
              id={id("kind")}
              label="무엇인가요"
              none="옮기지 않아요"
              value={kind}
              onChange={({ currentTarget }) => setKind(currentTarget.value)}
              choices={fields.map((one) => [one.kind, one.title])}
              errors={errors.kind}
              disabled={!canMap}
            />
            {chosen && (
              <ul className="flex flex-col">
                {heads.map(({ head, personal, samples, field: before }, place) => {
                  const column = `${COLUMN_FIELD}${place}`;
                  const usual = chosen.kind === table.kind ? before : chosen.likely[place];
                  const start = values[column] ?? usual ?? "";
                  return (
                    <li
                      key={column}
                      className="grid items-start gap-x-4 gap-y-1 border-b border-line py-3 md:grid-cols-2"
                    >
                      <div className="min-w-0 text-14 wrap-anywhere">
                        <span className="font-medium">{head}</span>
                        <span className="block text-12 text-soft">
                          {personal ? `${personal}: 읽지 않아요` : samples.join(" / ")}
                        </span>
                      </div>
                      {!personal && (
                        <SelectField
                          key={`${chosen.kind} ${start}`}
                          name={column}
                          id={id(column)}
                          label={`‘${head}’ 열`}
                          none="쓰지 않아요"
                          defaultValue={start}
                          choices={chosen.fields}
                          errors={errors[column]}
                          disabled={!canMap}
                        />
                      )}
                    </li>
                  );
                })}
              </ul>
            )}
            {chosen && <Field {...field("mapping", table.mapping)} id={id("mapping")} />}
            <Button look="ink" busy={busy} disabled={!canMap} className="self-start">
              연결 저장
            </Button>
            {!canMap && (
              <p className="text-12 text-soft">하던 일이 끝나거나 되돌린 뒤에 바꿀 수 있어요.</p>
            )}
          </>
        )}
      </PostForm>
    </Unfold>
  );
}
