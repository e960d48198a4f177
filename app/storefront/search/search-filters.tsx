import { useState, type ReactNode } from "react";
import { shelvesOf, type Category } from "#shop/product/category/category.ts";
import type { Counts } from "#shop/product/search/narrow.ts";
import { prices, sorts } from "#shop/product/search/product-query.ts";
import { switches, switchNames } from "#shop/product/search/switches.ts";
import { voiceFactNames, voiceFacts } from "#shop/product/voice/voice-facts.ts";
import { Button } from "#app/ui/button.tsx";
import { Unfold } from "#app/ui/unfold.tsx";
import { ChosenFilters } from "./chosen-filters.tsx";
import { switchWords, type FilterQuery, type FilterOption } from "./filter-words.ts";

type Props = {
  asked: FilterQuery;
  counts: Counts;
  count: number;
  said: string;
  /** without them the shelf is chosen already, and nothing is more fitting than the newest */
  shelves?: Category[];
};

const MOST_TAGS = 30;
const USUAL: readonly string[] = ["canBuy", "canHear"];

/** The most frequent tags, and the chosen one. */
function tagChoices(counts: Record<string, number> = {}, chosen: string | null): FilterOption[] {
  const many = Object.entries(counts)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, MOST_TAGS)
    .map(([tag]) => tag);
  return [...new Set(chosen ? [...many, chosen] : many)].map((tag) => [tag, tag]);
}

const placesOf = (shelves: Category[]): FilterOption[] =>
  shelvesOf(shelves).flatMap(({ slug, name, under }): FilterOption[] => [
    [slug, name],
    ...under.map((lower): FilterOption => [lower.slug, `${name} › ${lower.name}`]),
  ]);

/** The search's filters, which live in the address, with counts. */
export function SearchFilters({
  asked: filterQuery,
  counts,
  count,
  said: resultMessage,
  shelves,
}: Props) {
  const { sort } = filterQuery;
  // Most shops have nothing that is free, and many have no discount.
  const offered = switchNames.filter(
    (name) => USUAL.includes(name) || filterQuery[name] || counts[name]?.on,
  );
  const placed = placesOf(shelves ?? []);
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <Unfold title="조건 고르기" look="button" className="open:w-full">
          <div className="max-w-180">
            <Narrowing {...{ asked: filterQuery, counts, placed }} />
            <div className="flex flex-wrap gap-x-6 py-2">
              {offered.map((name) => (
                <Only
                  key={name}
                  name={switches[name]}
                  label={`${name === "canBuy" ? "지금 " : ""}${switchWords[name]}만`}
                  value={filterQuery[name]}
                  many={counts[name]?.on}
                />
              ))}
            </div>
            <Button look="ink">{count ? `상품 ${count}개 보기` : "조건으로 찾기"}</Button>
          </div>
        </Unfold>
        <div className="ml-auto flex items-center gap-2">
          <Choices
            {...{ name: "sort", value: sort, label: "순서" }}
            choices={Object.entries(sorts).filter(([name]) => shelves || name !== "best")}
          />
          <span className="hidden noscript:contents">
            <Button>바꾸기</Button>
          </span>
        </div>
      </div>
      <ChosenFilters asked={filterQuery} placed={placed} />
      <p role="status" className="min-h-11 pt-3 text-14 numbers">
        {resultMessage}
      </p>
    </>
  );
}

type NarrowingProps = { asked: FilterQuery; counts: Counts; placed: FilterOption[] };

function Narrowing({ asked: { facts, category, tag, price }, counts, placed }: NarrowingProps) {
  const tags = tagChoices(counts.tag, tag);
  return (
    <div className="grid grid-cols-2 gap-3 pt-4 md:grid-cols-3">
      {voiceFactNames.map((name) => (
        <Labelled key={name} label={voiceFacts[name].label}>
          <Choices
            name={voiceFacts[name].param}
            value={facts[name] ?? null}
            counts={counts[name] ?? {}}
            choices={voiceFacts[name].among.map((word) => [word, word])}
          />
        </Labelled>
      ))}
      {placed.length > 0 && (
        <Labelled label="카테고리">
          <Choices
            {...{ name: "category", value: category, choices: placed }}
            counts={counts.category ?? {}}
          />
        </Labelled>
      )}
      {tags.length > 0 && (
        <Labelled label="태그">
          <Choices {...{ name: "tag", value: tag, choices: tags }} counts={counts.tag ?? {}} />
        </Labelled>
      )}
      <Labelled label="가격">
        <Choices
          {...{ name: "price", value: price }}
          counts={counts.price ?? {}}
          choices={Object.entries(prices).map(([band, { label }]) => [band, label])}
        />
      </Labelled>
    </div>
  );
}

const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <label className="flex flex-col gap-1 text-12 text-soft">
    {label}
    {children}
  </label>
);

type ChoicesProps = {
  name: string;
  label?: string;
  value: string | null;
  choices: readonly FilterOption[];
  /** without them one of the choices always holds */
  counts?: Record<string, number>;
};

/** Shows what was pressed at once, and what the address says as soon as that changes. */
function Choices({ name, label, value, choices, counts }: ChoicesProps) {
  const [chosen, setChosen] = useLatest(value ?? "");
  return (
    <select
      name={name}
      aria-label={label}
      value={chosen}
      onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      className="min-h-11 min-w-0 rounded-s border border-edge bg-paper px-2 text-16 text-ink md:text-14"
    >
      {counts && <option value="">모두</option>}
      {choices.map(([choice, words]) => (
        <option key={choice} value={choice}>
          {counts ? `${words} (${counts[choice] ?? 0})` : words}
        </option>
      ))}
    </select>
  );
}

/** State that follows what is given when that changes. */
function useLatest<Value>(given: Value) {
  const [lastGiven, setKnown] = useState(given);
  const [now, setNow] = useState(given);
  if (lastGiven !== given) {
    setKnown(given);
    setNow(given);
  }
  return [lastGiven === given ? now : given, setNow] as const;
}

type OnlyProps = { name: string; label: string; value: boolean; many: number | undefined };

function Only({ name, label, value, many = 0 }: OnlyProps) {
  const [isOn, setIsOn] = useLatest(value);
  return (
    <label className="flex min-h-11 items-center gap-2 text-14">
      <input
        type="checkbox"
        name={name}
        value="on"
        checked={isOn}
        onChange={({ currentTarget }) => setIsOn(currentTarget.checked)}
        className="size-5 accent-accent"
      />
      {label} <span className="text-soft numbers">({many})</span>
    </label>
  );
}
