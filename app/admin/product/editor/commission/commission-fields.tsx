import { useRef } from "react";
import { Switch } from "#app/ui/form/switch.tsx";
import { NumberField } from "#app/ui/form/field.tsx";
import { stageWords } from "#shop/product/commission/commission-words.ts";
import type { FieldsProps } from "../typed-field.ts";
import { LengthRows } from "./length-rows.tsx";
import { NOT_POSTED } from "./not-posted.ts";
import { draftOfTerms, newTerms, typedTermsOf, type TypedTerms } from "./typed-terms.ts";
import { UseRows } from "./use-rows.tsx";

/** Whether the product is made from a script, and the table it costs by then. */
export function CommissionFields({ draft, errors, change }: FieldsProps) {
  const last = useRef("");
  const isOn = draft.commission !== "";
  const terms = typedTermsOf(draft.commission);
  const set = (part: Partial<TypedTerms>) => change(draftOfTerms({ ...terms, ...part }));
  const turn = (on: boolean) => {
    if (!on) last.current = draft.commission;
    const begun = last.current ? typedTermsOf(last.current) : newTerms();
    change(on ? { price: draft.price || "0", ...draftOfTerms(begun) } : { commission: "" });
  };
  return (
    <>
      <input type="hidden" name="commission" value={draft.commission} />
      <label htmlFor="isCommission" className="flex min-h-11 cursor-pointer items-center gap-4">
        <Switch
          id="isCommission"
          checked={isOn}
          onChange={({ currentTarget }) => turn(currentTarget.checked)}
        />
        <span>
          <span className="block text-14 font-medium">원고를 받아 만드는 상품이에요</span>
          <span className="block text-12 text-soft">
            주문서에서 원고와 용도를 받고, 아래 표로 가격을 정해요. 장바구니에는 담기지 않아요.
          </span>
        </span>
      </label>
      {errors.commission && (
        <p className="text-14 text-bad" data-field-error>
          {errors.commission.join(" ")}
        </p>
      )}
      {isOn && (
        <>
          <LengthRows
            rows={terms.lengths}
            errors={errors}
            onChange={(lengths) => set({ lengths })}
          />
          <UseRows rows={terms.uses} errors={errors} onChange={(uses) => set({ uses })} />
          <TermNumbers terms={terms} errors={errors} set={set} />
        </>
      )}
    </>
  );
}

type NumbersProps = Pick<FieldsProps, "errors"> & {
  terms: TypedTerms;
  set: (part: Partial<TypedTerms>) => void;
};

const numbers: [
  name: "days" | "rounds" | "extraRound" | "approvalDays",
  label: string,
  hint: string,
][] = [
  ["days", "첫 녹음까지 (영업일)", "결제한 날부터 계산해요."],
  ["rounds", "가격에 든 수정 (회)", "0이면 포함된 수정이 없어요."],
  ["extraRound", "수정 한 번 더 (원)", "비우면 더 팔지 않아요."],
  ["approvalDays", "답이 없으면 확정 (일)", "3일에서 30일. 미리 알린 뒤 확정해요."],
];

const stages = ["begun", "taken", "approved"] as const;

function TermNumbers({ terms, errors, set }: NumbersProps) {
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-5 md:grid-cols-4">
        {numbers.map(([name, label, hint]) => (
          <NumberField
            key={name}
            {...NOT_POSTED}
            name={`commission.${name}`}
            label={label}
            hint={hint}
            value={terms[name]}
            errors={errors[`commission.${name}`]}
            onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
          />
        ))}
      </div>
      <fieldset>
        <legend className="text-14 font-medium">중단할 때 돌려주는 비율 (%)</legend>
        <p className="mt-1 mb-3 text-12 text-soft">
          {stageWords.waiting}에는 언제나 100%예요. 뒤로 갈수록 앞 단계보다 많을 수 없어요. 주문할
          때 이 표에 동의를 받고, 바꿔도 이미 받은 주문에는 그때의 표를 써요.
        </p>
        <div className="grid items-start gap-5 md:grid-cols-3">
          {stages.map((stage) => (
            <NumberField
              key={stage}
              {...NOT_POSTED}
              name={`commission.refunds.${stage}`}
              label={stageWords[stage]}
              value={terms.refunds[stage]}
              errors={errors[`commission.refunds.${stage}`]}
              onChange={({ currentTarget }) =>
                set({ refunds: { ...terms.refunds, [stage]: currentTarget.value } })
              }
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}
