import { useCallback, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { AdChannel } from "#shop/member/consent/ad-channel.ts";
import type { Reach } from "#shop/letter/count-reach.server.ts";
import type { letterForm } from "#shop/letter/letter-forms.ts";
import {
  periodChoices,
  purchaseChoices,
  segmentNames,
  type Segment,
} from "#shop/letter/segment.ts";
import type { fieldsOf } from "#shop/form-fields.ts";
import { ChosenProducts } from "#app/admin/pages/blocks/chosen.tsx";
import { Field, SelectField } from "#app/ui/form/field.tsx";
import type { StartField } from "#app/ui/form/post-form.tsx";
import { Section } from "#app/ui/section.tsx";
import { Tick } from "#app/ui/form/tick.tsx";
import type { CountedReach } from "./reach.ts";

type Props = {
  segment: Segment;
  channel: AdChannel;
  isSeries: boolean;
  field: StartField<ReturnType<typeof fieldsOf<typeof letterForm, "save">>>;
  /** as it was sent, where it comes back */
  values: Record<string, string>;
  errors: Record<string, string[]>;
  onChange: () => void;
};

const PAUSE_MS = 400;

/** Counts the members of what is chosen, a moment after the last change. */
function useReach(channel: AdChannel) {
  const part = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const fetcher = useFetcher<CountedReach>();
  const { load } = fetcher;
  const count = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const form = part.current?.closest("form");
      if (!form) return;
      const typed = new FormData(form);
      const query = new URLSearchParams({ channel });
      for (const name of segmentNames) query.set(name, String(typed.get(name) ?? ""));
      void load(`/admin/letters/reach?${query}`);
    }, PAUSE_MS);
  }, [channel, load]);
  return { part, count, counted: fetcher.data };
}

/** Whom a letter goes to, among those who agreed, with how many that are. */
export function SegmentPart({
  segment,
  channel,
  isSeries,
  field,
  values,
  errors,
  onChange,
}: Props) {
  const [product, setProduct] = useState(values.product ?? segment.product);
  const { part, count, counted } = useReach(channel);
  useEffect(count, [count, product]);
  const isOn = (name: "wishes" | "unopened") =>
    values.edits ? values[name] === "on" : segment[name];
  return (
    <Section look="ruledSmall" title="받는 분">
      <div ref={part} className="flex flex-col gap-5 pt-4" onChange={count}>
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            name="bought"
            label="구매"
            defaultValue={values.bought ?? segment.bought}
            errors={errors.bought}
            choices={purchaseChoices}
          />
          <SelectField
            name="within"
            label="구매한 때"
            defaultValue={values.within ?? segment.within}
            errors={errors.within}
            choices={periodChoices}
          />
        </div>
        <input type="hidden" name="product" value={product} />
        <ChosenProducts
          label="이 상품을 산 분"
          ids={product ? [product] : []}
          most={1}
          errors={errors.product}
          onChange={([id = ""]) => {
            setProduct(id);
            onChange();
          }}
        />
        <Field {...field("spent", segment.spent === null ? "" : String(segment.spent))} />
        <div>
          <Tick name="wishes" isOn={isOn("wishes")}>
            찜한 상품이 있는 분
          </Tick>
          <Tick name="unopened" isOn={isOn("unopened")}>
            가진 파일을 아직 열지 않은 분
          </Tick>
        </div>
        <Field {...field("tag", segment.tag)} />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field {...field("joinedFrom", segment.joinedFrom)} />
          <Field {...field("joinedUntil", segment.joinedUntil)} />
        </div>
        <p role="status" className="text-16 font-medium numbers">
          {counted && reachWords(counted.reach, channel, isSeries)}
        </p>
        <p className="text-12 text-soft">
          고른 조건에 모두 맞는 분에게만 보내요. 검색어는 누가 찾았는지 남기지 않아서 조건으로 쓸 수
          없어요.
        </p>
      </div>
    </Section>
  );
}

const number = (count: number) => count.toLocaleString("ko-KR");

function reachWords(reach: Reach | null, channel: AdChannel, isSeries: boolean): string {
  if (!reach) return "조건을 확인해주세요.";
  const { members, reached, byDay } = reach;
  const what = channel === "mail" ? "메일" : "문자";
  if (!reached)
    return members
      ? `조건에 맞는 회원은 ${number(members)}명이지만, ${what} 소식에 동의한 분이 아직 없어요.`
      : "조건에 맞는 회원이 아직 없어요.";
  const later = byDay && !isSeries ? ` 그중 ${number(byDay)}명에게는 아침 8시부터 보내요.` : "";
  return `조건에 맞는 회원 ${number(members)}명 중 ${what} 소식에 동의한 ${number(reached)}명에게 보낼 수 있어요.${later}`;
}
