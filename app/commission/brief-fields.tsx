import { useEffect, useEffectEvent, useRef, useState } from "react";
import { AGREED } from "#shop/order/withdrawal.ts";
import type { QuotedLine } from "#shop/checkout/quote/quote-order.server.ts";
import { commissionLimits as limits } from "#shop/product/commission/commission-limits.ts";
import {
  commissionTag,
  mostCharacters,
  rowFor,
  tooLongWords,
} from "#shop/product/commission/commission-price.ts";
import { lengthWords, promiseWords } from "#shop/product/commission/commission-words.ts";
import { countScript, secondsWords } from "#shop/product/commission/count-script.ts";
import type { LiveBrief } from "#app/checkout/lines/order-live.ts";
import { Field, TextField } from "#app/ui/form/field.tsx";
import type { FieldStart } from "#app/ui/form/post-form.tsx";
import { Unfold } from "#app/ui/unfold.tsx";
import { LengthTable } from "./length-table.tsx";
import { MadeTick } from "./made-tick.tsx";
import { UseRadios } from "./use-radios.tsx";

export type BriefFieldsProps = {
  line: QuotedLine;
  /** where each field of this line begins */
  field: (name: string) => FieldStart;
  /** the desk writes it; the buyer agrees later */
  isDesk: boolean;
  onCount: (brief: LiveBrief) => void;
};

type ScriptState = { characters: number; seconds: number; tooLong: string | null };

/** A text that no field takes is not counted letter by letter. */
function counted(script: string, most: number): ScriptState {
  if (script.length > limits.script)
    return { characters: script.length, seconds: 0, tooLong: tooLongWords(most, script.length) };
  const { characters, seconds } = countScript(script);
  return {
    characters,
    seconds,
    tooLong: characters > most ? tooLongWords(most, characters) : null,
  };
}

/** Counts what is typed as the server will. */
function useCount({ line: { commission, product }, field, onCount }: BriefFieldsProps) {
  const box = useRef<HTMLDivElement>(null);
  const terms = commission!.terms;
  const [count, setCount] = useState(() =>
    counted(field("script").defaultValue ?? "", mostCharacters(terms)),
  );
  const read = () => {
    const find = <Found extends HTMLElement>(what: string) =>
      box.current?.querySelector<Found>(what);
    const next = counted(
      find<HTMLTextAreaElement>("[data-script]")?.value ?? "",
      mostCharacters(terms),
    );
    const use = find<HTMLInputElement>("input[type=radio]:checked")?.value;
    const { price, basePrice } = commissionTag(product, terms, { ...next, use });
    setCount(next);
    onCount({ tag: { price, basePrice }, tooLong: next.tooLong !== null });
  };
  const begin = useEffectEvent(read);
  useEffect(() => begin(), []);
  return { box, count, read, terms };
}

/** The buyer's brief before paying: script, use, style, and the consent of this line. */
export default function BriefFields(props: BriefFieldsProps) {
  const { line, field, isDesk } = props;
  const { box, count, read, terms } = useCount(props);
  const script = field("script");
  const tick = field(AGREED);
  const errors = count.tooLong ? [count.tooLong] : script.errors;
  return (
    <div ref={box} onInput={read} className="mt-5 flex flex-col gap-6">
      <TextField
        {...script}
        data-script
        errors={errors}
        label="녹음할 원고"
        required
        rows={8}
        placeholder="읽어드릴 글을 그대로 적어주세요."
        hint={<CountWords count={count} upTo={rowFor(terms, count.characters)?.upTo} />}
      />
      <Unfold title="길이별 가격 보기">
        <LengthTable terms={terms} upTo={rowFor(terms, count.characters)?.upTo} />
        {line.product.discountRatio && (
          <p className="mt-2 text-12 text-soft">할인은 길이와 용도를 합한 가격에 적용돼요.</p>
        )}
      </Unfold>
      <UseRadios uses={terms.uses} start={field("use")} />
      <Wishes field={field} {...line.commission!} />
      <ul className="flex list-disc flex-col gap-1.5 pl-5 text-14 text-soft marker:text-edge numbers">
        {promiseWords(terms).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {isDesk || (
        <MadeTick
          title={line.title}
          terms={terms}
          name={tick.name}
          ticked={tick.defaultValue}
          errors={tick.errors}
          autoFocus={tick.autoFocus}
        />
      )}
    </div>
  );
}

function CountWords({ count, upTo }: { count: ScriptState; upTo: number | undefined }) {
  const { characters, seconds } = count;
  return (
    <span className="numbers">
      공백을 빼고 {characters.toLocaleString("ko-KR")}자
      {seconds > 0 && ` · 읽으면 ${secondsWords(seconds)}`}
      {characters > 0 && upTo !== undefined && ` · ${lengthWords(upTo)} 가격`}
    </span>
  );
}

type WishesProps = Pick<BriefFieldsProps, "field"> &
  Pick<NonNullable<BriefFieldsProps["line"]["commission"]>, "from" | "fromWords">;

function Wishes({ field, from, fromWords }: WishesProps) {
  return (
    <>
      <TextField
        {...field("tone")}
        label="말투와 빠르기"
        optional
        rows={2}
        maxLength={limits.tone}
        placeholder="예: 차분하고 또박또박하게, 뉴스보다 조금 느리게"
      />
      <TextField
        {...field("pronunciation")}
        label="읽는 법"
        optional
        rows={2}
        maxLength={limits.pronunciation}
        hint="숫자, 외래어, 사람과 회사 이름처럼 헷갈리는 말을 적어주세요."
      />
      <TextField
        {...field("reference")}
        label="참고 자료"
        optional
        rows={2}
        maxLength={limits.reference}
        hint="영상 주소나 어디에 쓰는 녹음인지 적어주세요."
      />
      <Field
        {...field("wishedOn")}
        type="date"
        label="받고 싶은 날"
        optional
        min={from}
        hint={`첫 녹음을 약속하는 ${fromWords}부터 고를 수 있어요. 가능하면 맞춰드려요.`}
      />
    </>
  );
}
