import { useState, type ReactNode } from "react";
import type { Category } from "#shop/product/category/category.ts";
import type { Counts } from "#shop/product/search/narrow.ts";
import { prices } from "#shop/product/search/product-query.ts";
import { switches, switchNames, type SwitchName } from "#shop/product/search/switches.ts";
import { voiceFactNames, voiceFacts } from "#shop/product/voice/voice-facts.ts";
import { useWithout } from "./chosen-filters.tsx";
import { placesOf, switchWords, type FilterOption, type FilterQuery } from "./filter-words.ts";
import { useNarrow } from "./use-narrow.ts";
import { useLatest } from "./use-latest.ts";

type Props = { asked: FilterQuery; counts: Counts; count: number; shelves: Category[] };

type Group = {
  name: string;
  label: string;
  value: string | null;
  counts: Record<string, number>;
  choices: readonly FilterOption[];
};

const MOST_TAGS = 16;

/** The most frequent tags, and the chosen one. */
function tagChoices(counts: Record<string, number> = {}, chosen: string | null): FilterOption[] {
  const many = Object.entries(counts)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, MOST_TAGS)
    .map(([tag]) => tag);
  return [...new Set(chosen ? [...many, chosen] : many)].map((tag) => [tag, tag]);
}

/** The upper shelves, and those under the chosen one. */
function shelfChoices(shelves: Category[], chosen: string | null): FilterOption[] {
  const here = shelves.find(({ slug }) => slug === chosen);
  const open = here?.parent ?? chosen;
  return placesOf(shelves.filter(({ parent }) => parent === null || parent === open));
}

function groupsOf({ asked: { facts, category, tag, price }, counts, shelves }: Props): Group[] {
  return [
    {
      name: "category",
      label: "카테고리",
      value: category,
      counts: counts.category ?? {},
      choices: shelfChoices(shelves, category),
    },
    ...voiceFactNames.map((name) => ({
      name: voiceFacts[name].param,
      label: voiceFacts[name].label,
      value: facts[name] ?? null,
      counts: counts[name] ?? {},
      choices: voiceFacts[name].among.map((word) => [word, word] as const),
    })),
    {
      name: "price",
      label: "가격",
      value: price,
      counts: counts.price ?? {},
      choices: Object.entries(prices).map(([band, { label }]) => [band, label] as const),
    },
    {
      name: "tag",
      label: "태그",
      value: tag,
      counts: counts.tag ?? {},
      choices: tagChoices(counts.tag, tag),
    },
  ];
}

/** A choice once offered stays, so that nothing moves away from under a finger. */
function useOffered(groups: Group[], count: number): Group[] {
  const keyOf = (name: string, word: string) => `${name} ${word}`;
  const offered = groups.flatMap(({ name, value, counts, choices }) =>
    choices
      // What every product has tells nothing apart.
      .filter(([word]) => value === word || (counts[word] && (value || counts[word] !== count)))
      .map(([word]) => keyOf(name, word)),
  );
  const [before, setBefore] = useState(offered);
  const all = new Set([...before, ...offered]);
  if (all.size > before.length) setBefore([...all]);
  return groups
    .map((group) => ({
      ...group,
      choices: group.choices.filter(([word]) => all.has(keyOf(group.name, word))),
    }))
    .filter(({ choices }) => choices.length > 0);
}

/** Every filter as chips with how many products each leaves. */
export function FilterGroups(props: Props) {
  const { asked: filterQuery, counts, count } = props;
  const groups = useOffered(groupsOf(props), count);
  const offered = switchNames.filter((name) => filterQuery[name] || counts[name]?.on);
  return (
    <div className="flex flex-col gap-5 py-4 md:grid md:grid-cols-2 md:gap-x-10">
      {offered.length > 0 && (
        <div role="group" aria-label="보이는 상품" className="flex flex-wrap gap-2 md:col-span-2">
          {offered.map((name) => (
            <Switch
              key={name}
              name={name}
              isAsked={filterQuery[name]}
              many={counts[name]?.on ?? 0}
            />
          ))}
        </div>
      )}
      {groups.map((group) => (
        <Choices key={group.name} {...group} />
      ))}
    </div>
  );
}

function Choices({ name, label, value, counts, choices }: Group) {
  const [chosen, setChosen] = useLatest(value ?? "");
  const [narrow, without] = [useNarrow(), useWithout()];
  /** Pressed again, a choice is taken back, which a radio cannot do by itself. */
  const press = (word: string) => {
    if (chosen !== word) return;
    setChosen("");
    narrow(without(name));
  };
  return (
    <fieldset className="min-w-0">
      <legend className="pb-2 text-14 font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(([word, words]) => (
          <Chip key={word} words={words} many={counts[word] ?? 0}>
            <input
              type="radio"
              name={name}
              value={word}
              checked={chosen === word}
              onChange={() => setChosen(word)}
              onClick={() => press(word)}
              className="sr-only"
            />
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}

type SwitchProps = { name: SwitchName; isAsked: boolean; many: number };

function Switch({ name, isAsked, many }: SwitchProps) {
  const [isOn, setIsOn] = useLatest(isAsked);
  return (
    <Chip words={switchWords[name]} many={many}>
      <input
        type="checkbox"
        name={switches[name]}
        value="on"
        checked={isOn}
        onChange={({ currentTarget }) => setIsOn(currentTarget.checked)}
        className="sr-only"
      />
    </Chip>
  );
}

type ChipProps = { words: string; many: number; children: ReactNode };

const Chip = ({ words, many, children }: ChipProps) => (
  <label className="relative inline-flex min-h-11 max-w-full cursor-pointer items-center gap-1.5 rounded-full border border-edge px-4 text-14 hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
    {children}
    <span className="min-w-0 wrap-anywhere">{words}</span>
    <span className="shrink-0 text-12 whitespace-nowrap numbers">{many}</span>
  </label>
);
