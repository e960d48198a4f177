import { fieldsOf } from "#shop/form-fields.ts";
import { won } from "#lib/won.ts";
import { lineStateWords } from "#shop/statement/line-states.ts";
import type { DecidedRow } from "#shop/statement/line/list-statement.server.ts";
import { pickValue, statementForm } from "#shop/statement/statement-forms.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { Section } from "#app/ui/section.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Unfold } from "#app/ui/unfold.tsx";
import { LineFacts } from "./line-facts.tsx";

type Reply = FormReply<unknown> | undefined;

const fields = fieldsOf(statementForm, "undo");

const UndoForm = ({ line, reply }: { line: DecidedRow; reply: Reply }) => (
  <Unfold title="되돌리기" look="link">
    <PostForm
      of={fields}
      reply={reply}
      fields={{ intent: "undo", line: String(line.id) }}
      asMember
      preventScrollReset
      className="flex flex-col gap-3 pb-2"
    >
      {({ field, busy }) => (
        <>
          <Field {...field("words")} id={`words-${line.id}`} />
          <Button busy={busy} className="self-start max-md:w-full">
            되돌리기
          </Button>
        </>
      )}
    </PostForm>
  </Unfold>
);

const OrderLink = ({ number }: { number: string | null }) =>
  number && (
    <TextLink look="row" to={`/admin/order/${number}`} className="text-14 numbers">
      {number}
    </TextLink>
  );

const row = "grid gap-x-8 gap-y-2 border-b border-line py-4 md:grid-cols-2";

/** Parts of what an order costs: they wait for the rest, or go back. */
export function HeldLines({ lines, reply }: { lines: DecidedRow[]; reply: Reply }) {
  if (!lines.length) return null;
  return (
    <Section title={`일부만 들어온 입금 ${lines.length}`}>
      <ul>
        {lines.map((line) => (
          <li key={line.id} className={row}>
            <div>
              <LineFacts line={line} />
              <OrderLink number={line.number} />
              <p className="text-14 text-warn numbers">{won(line.missing)}을 더 기다려요.</p>
            </div>
            <div>
              {line.number && (
                <PostForm
                  reply={reply}
                  fields={{
                    intent: "settle",
                    [`pick.${line.id}`]: pickValue({ kind: "return", target: line.number }),
                  }}
                  asMember
                  preventScrollReset
                  className=""
                >
                  {({ busy }) => <Button busy={busy}>환불 목록에 넣기</Button>}
                </PostForm>
              )}
              <UndoForm line={line} reply={reply} />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const isUndoable = ({ state }: DecidedRow) => state === "settled" || state === "aside";

/** What was decided lately. */
export function RecentLines({ lines, reply }: { lines: DecidedRow[]; reply: Reply }) {
  if (!lines.length) return null;
  return (
    <Section title="최근에 처리한 거래">
      <ul>
        {lines.map((line) => (
          <li key={line.id} className={row}>
            <LineFacts line={line} />
            <div>
              <p className="text-14">
                {lineStateWords[line.state]} <OrderLink number={line.number} />
              </p>
              {isUndoable(line) && <UndoForm line={line} reply={reply} />}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
