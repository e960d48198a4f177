import { useRef, useState } from "react";
import { doubtWords } from "#shop/statement/line/doubt-words.ts";
import type { LineChoice, WaitingRow } from "#shop/statement/line/list-statement.server.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { Section } from "#app/ui/section.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { choiceWords } from "./choice-words.ts";
import { LineFacts } from "./line-facts.tsx";

type Props = {
  sure: WaitingRow[];
  doubtful: WaitingRow[];
  reply: FormReply<unknown> | undefined;
};

const isPick = (name: string, value: FormDataEntryValue) =>
  name.startsWith("pick.") && value !== "";

const SHORT = 4;

const row = "grid gap-x-8 gap-y-3 border-b border-line py-4 md:grid-cols-2";

/** Lines with the orders that they may be for: sure ones are ticked, others are for a person. */
export function SettleForm({ sure, doubtful, reply }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [count, setCount] = useState(sure.length);
  // Only a long list has a button that stays in sight, since it hides what is behind it.
  const isLong = sure.length + doubtful.length > SHORT;
  const countPicks = () => {
    const entries = [...new FormData(form.current ?? undefined)];
    setCount(entries.filter(([name, value]) => isPick(name, value)).length);
  };
  return (
    <PostForm
      reply={reply}
      fields={{ intent: "settle" }}
      asMember
      formRef={form}
      onChange={countPicks}
      {...(reply?.errors?.picks && { trouble: reply.errors.picks.join(" ") })}
      className="flex flex-col gap-8"
    >
      {({ values, busy }) => (
        <>
          {sure.length > 0 && (
            <Section title={`확실한 거래 ${sure.length}`}>
              <ul>
                {sure.map((line) => (
                  <SureRow key={line.id} line={line} />
                ))}
              </ul>
            </Section>
          )}
          {doubtful.length > 0 && (
            <Section title={`확인할 거래 ${doubtful.length}`}>
              <ul>
                {doubtful.map((line) => (
                  <DoubtfulRow key={line.id} line={line} start={values[`pick.${line.id}`] ?? ""} />
                ))}
              </ul>
            </Section>
          )}
          <p className="text-14 text-soft">
            입금을 확인한 주문은 주문자에게 바로 알려요. 고르지 않은 거래는 그대로 남아요.
          </p>
          <div className={isLong ? "sticky bottom-20 z-10 md:bottom-6" : ""}>
            <Button look="primary" size="l" busy={busy} className="max-md:w-full">
              <span className="numbers">선택한 {count}건 처리</span>
            </Button>
          </div>
        </>
      )}
    </PostForm>
  );
}

function SureRow({ line }: { line: WaitingRow }) {
  const [choice] = line.choices;
  if (!choice) return null;
  return (
    <li>
      <label className={`${row} cursor-pointer`}>
        <span className="flex items-start gap-3">
          <input
            type="checkbox"
            name={`pick.${line.id}`}
            value={choice.value}
            defaultChecked
            className="mt-0.5 size-5 shrink-0 accent-accent"
          />
          <LineFacts line={line} />
        </span>
        <ChoiceFacts choice={choice} />
      </label>
    </li>
  );
}

const ChoiceFacts = ({ choice }: { choice: LineChoice }) => (
  <span className="min-w-0 text-14 max-md:pl-8">
    <span className="block font-medium break-words">
      <span className="numbers">{choice.number}</span> · {choice.name}
    </span>
    <span className="text-soft">{choiceWords(choice)}</span>
  </span>
);

function DoubtfulRow({ line, start }: { line: WaitingRow; start: string }) {
  const id = `pick-${line.id}`;
  const numbers = [...new Set(line.choices.map(({ number }) => number))];
  return (
    <li className={row}>
      <div>
        <LineFacts line={line} />
        {line.doubt && <p className="pt-1 text-14 text-warn">{doubtWords[line.doubt]}</p>}
      </div>
      <div className="flex min-w-0 flex-col gap-2">
        <label htmlFor={id} className="text-14 font-medium">
          어느 주문의 {line.isOut ? "환불" : "입금"}인가요?
        </label>
        <select
          id={id}
          name={`pick.${line.id}`}
          defaultValue={start}
          className="min-h-12 w-full rounded-s border border-edge bg-paper px-3 text-16 md:text-14"
        >
          <option value="">그대로 두기</option>
          {line.choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.number} {choice.name} · {choiceWords(choice)}
            </option>
          ))}
        </select>
        <p className="flex flex-wrap gap-x-4 text-14">
          {numbers.map((number) => (
            <TextLink
              key={number}
              look="row"
              to={`/admin/order/${number}`}
              target="_blank"
              className="numbers"
            >
              {number}
            </TextLink>
          ))}
        </p>
      </div>
    </li>
  );
}
