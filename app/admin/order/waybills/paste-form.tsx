import { fieldsOf } from "#shop/form-fields.ts";
import { useRef, useState, type FormEvent, type RefObject } from "react";
import type { FormReply } from "#app/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/form/field.tsx";
import { PostForm, type DescribedField } from "#app/ui/form/post-form.tsx";
import { AS_ABOVE } from "#shop/order/waybills/as-above.ts";
import type { WaybillPlan } from "#shop/order/waybills/plan-waybills.server.ts";
import { otherWays } from "#shop/order/delivery/ways.ts";
import { useSending } from "#app/ui/use-sending.ts";
import { carriers, carrierWords } from "#shop/order/delivery/carriers.ts";
import { waybillImportForm } from "#shop/order/waybills/waybill-forms.ts";
import { MOST_PASTED_ROWS } from "#shop/order/waybills/most-pasted.ts";
import { refusals } from "#shop/refusals.ts";
import type { ImportAnswer } from "./import-answer.ts";
import type { ReadTable } from "#app/admin/list/read-table-file.ts";
import { ChooseTable } from "#app/admin/list/choose-table.tsx";

const fields = fieldsOf(waybillImportForm, "preview");

type Props = {
  reply: FormReply<ImportAnswer> | undefined;
  typed: { text: string; company: string; plans: WaybillPlan[] } | null;
};

const EXAMPLE = "주문번호\t택배사\t송장번호\n20261121-K7QF2M9X\tCJ대한통운\t123456789012";

/** Lines with something in them, counted no further than one too many. */
function isTooMany(text: string): boolean {
  let lines = 0;
  for (const _line of text.matchAll(/\S[^\r\n]*/g)) if (++lines > MOST_PASTED_ROWS + 1) return true;
  return false;
}

/** A field for a pasted table or a file; oversized tables are refused before sending. */
export function PasteForm({ reply, typed }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const own = useSending().carriers;
  const [problem, setProblem] = useState<string | null>(null);
  const missing = typed?.plans.filter(({ isCarrierMissing }) => isCarrierMissing).length ?? 0;
  const refused = problem ?? tooManyWords(reply);
  const check = (event: FormEvent) => {
    const tooMany = isTooMany(area.current?.value ?? "");
    setProblem(tooMany ? refusals["too-many-rows"][1] : null);
    if (!tooMany) return;
    event.preventDefault();
    area.current?.focus();
  };
  const show = (read: ReadTable) => {
    setProblem("problem" in read ? read.problem : null);
    if (area.current && "text" in read) area.current.value = read.text;
    area.current?.focus();
  };
  return (
    <PostForm
      of={fields}
      reply={typed ? undefined : reply}
      fields={{ intent: "preview" }}
      asMember
      trouble={
        refused &&
        `${refused} 한 번에 ${MOST_PASTED_ROWS.toLocaleString("ko-KR")}줄까지 넣을 수 있어요. 입력한 내용은 그대로 있어요.`
      }
      onSubmit={check}
      className="flex flex-col gap-4"
    >
      {({ field, busy }) => (
        <>
          <PasteArea area={area} {...field("text", typed?.text)} isRefused={refused !== null} />
          <div className="flex flex-wrap items-end gap-4">
            <div className="w-full md:w-72">
              <SelectField
                {...field("company", typed?.company ?? "")}
                {...(missing > 0 && {
                  errors: [
                    `택배사가 빈 줄이 ${missing.toLocaleString("ko-KR")}개 있어요. 어떻게 채울지 고르고 다시 미리 보기를 눌러주세요.`,
                  ],
                })}
              >
                <option value="">채우지 않고 물어보기</option>
                <option value={AS_ABOVE}>바로 위 줄의 택배사로</option>
                {carriers.map((carrier) => (
                  <option key={carrier.name} value={carrier.name}>
                    {carrierWords(carrier)}
                  </option>
                ))}
                {[...own, ...otherWays.filter(({ waybill }) => waybill === "needed")].map(
                  ({ name }) => (
                    <option key={name}>{name}</option>
                  ),
                )}
              </SelectField>
            </div>
            <ChooseTable onRead={show} />
            <Button look="primary" size="l" busy={busy} className="max-md:w-full">
              미리 보기
            </Button>
          </div>
        </>
      )}
    </PostForm>
  );
}

const tooManyWords = (reply: Props["reply"]): string | null =>
  reply?.refused?.code === "too-many-rows" ? reply.refused.message : null;

type PasteAreaProps = DescribedField & {
  area: RefObject<HTMLTextAreaElement | null>;
  isRefused: boolean;
};

function PasteArea({ area, isRefused, label, errors, ...start }: PasteAreaProps) {
  const isWrong = Boolean(errors) || isRefused;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor="text" className="text-14 font-medium">
        {label}
      </label>
      <textarea
        key={start.defaultValue}
        ref={area}
        id="text"
        {...start}
        wrap="off"
        placeholder={EXAMPLE}
        aria-invalid={isWrong || undefined}
        aria-describedby={`text-hint${errors ? " text-error" : ""}`}
        className={`min-h-48 w-full rounded-s border bg-paper px-3 py-2.5 text-16 numbers placeholder:text-soft md:text-14 ${isWrong ? "border-bad" : "border-edge focus:border-ink"}`}
      />
      <p id="text-hint" className="text-12 text-soft">
        첫 줄의 열 이름을 알아봐요. 열의 차례가 달라도, 다른 열이 섞여 있어도 괜찮아요. 대한통운,
        CJ, 우체국처럼 줄여 쓴 이름도 알아봐요.
      </p>
      {errors && (
        <p id="text-error" role="alert" className="text-14 text-bad">
          {errors.join(" ")}
        </p>
      )}
    </div>
  );
}
