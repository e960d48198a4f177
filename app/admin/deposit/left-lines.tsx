import { fieldsOf } from "#shop/form-fields.ts";
import { won } from "#lib/won.ts";
import type { WaitingRow } from "#shop/statement/line/list-statement.server.ts";
import { statementForm } from "#shop/statement/statement-forms.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectField } from "#app/ui/form/field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { Section } from "#app/ui/section.tsx";
import { LineFacts, lineTime } from "./line-facts.tsx";

type Reply = FormReply<unknown> | undefined;

/** Lines that fit no order: they wait, or somebody says that they are none's. */
export function LeftLines({ lines, reply }: { lines: WaitingRow[]; reply: Reply }) {
  if (!lines.length) return null;
  return (
    <Section title={`맞는 주문이 없는 거래 ${lines.length}`}>
      <ul>
        {lines.map((line) => (
          <li
            key={line.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-4"
          >
            <LineFacts line={line} />
            <PostForm
              reply={reply}
              fields={{ intent: "aside", line: String(line.id) }}
              asMember
              preventScrollReset
              className=""
            >
              {({ busy }) => (
                <Button busy={busy} aria-label={`${line.name ?? "이"} 거래는 주문이 아니에요`}>
                  주문 아님
                </Button>
              )}
            </PostForm>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const fields = fieldsOf(statementForm, "match");

const labelOf = (line: WaitingRow): string =>
  `${line.name ?? "지난 거래"} ${won(line.amount)} · ${lineTime(line)}`;

/** A deposit whose order somebody knows. */
export function MatchForm({ lines, reply }: { lines: WaitingRow[]; reply: Reply }) {
  const deposits = lines.filter(({ isOut }) => !isOut);
  if (!deposits.length) return null;
  return (
    <Section title="주문번호로 직접 맞추기" className="max-w-xl">
      <PostForm
        of={fields}
        reply={reply}
        fields={{ intent: "match" }}
        asMember
        preventScrollReset
        className="flex flex-col gap-4 pt-4"
      >
        {({ field, busy }) => (
          <>
            <SelectField
              {...field("line")}
              label="거래"
              choices={deposits.map((line): [string, string] => [String(line.id), labelOf(line)])}
            />
            <Field {...field("number")} />
            <p className="text-14 text-soft">
              금액이 같으면 입금을 확인하고, 모자라면 나머지를 기다리고, 많으면 차액을 돌려줘요.
              이미 결제됐거나 취소된 주문이면 돌려줄 환불로 넣어요.
            </p>
            <Button look="ink" busy={busy} className="self-start max-md:w-full">
              이 주문과 맞추기
            </Button>
          </>
        )}
      </PostForm>
    </Section>
  );
}
