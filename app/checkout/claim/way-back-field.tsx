import { nearDayWords } from "#lib/calendar-day.ts";
import type { RetrievalField } from "#shop/claim/way-back/retrieval-form.ts";
import type { ClaimPage } from "#shop/shopper/claim/claim-page.ts";
import { AddressFields, type AddressSearch } from "#app/checkout/order-form/order-address.tsx";
import { Field, SelectField } from "#app/ui/form/field.tsx";
import type { DescribedField } from "#app/ui/form/post-form.tsx";
import { ChoiceField } from "./choice-field.tsx";

type Props = {
  retrieval: NonNullable<ClaimPage["retrieval"]>;
  field: (name: RetrievalField, startValue?: string) => DescribedField;
  values: Record<string, string>;
  errors: Record<string, string[]>;
  /** null: the desk, which asks for no address */
  search: AddressSearch | null;
};

/** Whether the shop has it fetched, and then where and when; without a script, too. */
export function WayBackField({ retrieval, field, values, errors, search }: Props) {
  return (
    <div className="way-back flex flex-col gap-5">
      <ChoiceField
        name="wayBack"
        label="돌려보내는 방법"
        choices={[
          {
            value: "fetch",
            words: "회수 신청",
            hint: search ? "기사님이 찾아가서 받아와요." : "배송지로 기사님을 보내요.",
          },
          {
            value: "send",
            words: "직접 보내기",
            hint: "승인한 뒤 안내하는 곳으로 보내요.",
          },
        ]}
        chosen={values.wayBack ?? (search ? "fetch" : "send")}
        errors={errors.wayBack}
      />
      <fieldset className="hidden gap-5 md:grid-cols-2 [.way-back:has(.is-fetch:checked)_&]:grid">
        <legend className="sr-only">회수할 곳과 날</legend>
        {search && <Place from={retrieval.from} field={field} search={search} />}
        <SelectField {...field("fetchOn", retrieval.days[0])} choices={daysOf(retrieval.days)} />
        <Field {...field("fetchNote")} />
        <p className="text-12 text-soft md:col-span-2">
          희망일은 승인한 때와 택배사 사정에 따라 하루 이틀 늦어질 수 있어요.
        </p>
      </fieldset>
    </div>
  );
}

const daysOf = (days: readonly string[]): Record<string, string> =>
  Object.fromEntries(days.map((day) => [day, nearDayWords(day)]));

function Place({
  from,
  field,
  search,
}: Pick<Props, "field"> & {
  from: NonNullable<ClaimPage["retrieval"]>["from"];
  search: AddressSearch;
}) {
  return (
    <>
      <Field {...field("senderName", from?.senderName)} />
      <Field {...field("senderPhone", from?.senderPhone)} />
      <AddressFields field={(name) => field(name, from?.[name])} {...search} />
    </>
  );
}
