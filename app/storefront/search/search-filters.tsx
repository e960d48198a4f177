import { useSearchParams } from "react-router";
import { shelvesOf, type Category } from "#shop/product/category/category.ts";
import type { Counts } from "#shop/product/search/narrow.ts";
import { prices, sorts, type ProductQuery } from "#shop/product/search/product-query.ts";
import { voiceFactNames, voiceFacts } from "#shop/product/voice/voice-facts.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Unfold } from "#app/ui/unfold.tsx";

type Asked = Pick<
  ProductQuery,
  "facts" | "category" | "tag" | "price" | "canBuy" | "canHear" | "sort"
>;
type Props = {
  asked: Asked;
  counts: Counts;
  /** without them the shelf is chosen already, and nothing is more fitting than the newest */
  shelves?: Category[];
};
type Choice = readonly [value: string, words: string];

const MOST_TAGS = 30;

/** Those of most products, and the one that is chosen. */
function tagChoices(counts: Record<string, number> = {}, chosen: string | null): Choice[] {
  const many = Object.entries(counts)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, MOST_TAGS)
    .map(([tag]) => tag);
  return [...new Set(chosen ? [...many, chosen] : many)].map((tag) => [tag, tag]);
}

/** What narrows the search, in the address; beside each choice how many there are. */
export function SearchFilters({ asked, counts, shelves }: Props) {
  const { facts, category, tag, price, canBuy, canHear, sort } = asked;
  const placed = shelvesOf(shelves ?? []).flatMap(({ slug, name, under }): Choice[] => [
    [slug, name],
    ...under.map((lower): Choice => [lower.slug, `${name} › ${lower.name}`]),
  ]);
  const tags = tagChoices(counts.tag, tag);
  return (
    <>
      <Unfold title="조건과 순서" look="button">
        <div className="grid grid-cols-2 gap-3 pt-4 md:grid-cols-3">
          <Choices
            {...{ name: "sort", label: "순서", value: sort }}
            choices={Object.entries(sorts).filter(([name]) => shelves || name !== "best")}
          />
          {shelves && (
            <Choices
              {...{ name: "category", label: "카테고리", value: category, counts: counts.category }}
              choices={placed}
            />
          )}
          {tags.length > 0 && (
            <Choices
              {...{ name: "tag", label: "태그", value: tag, counts: counts.tag }}
              choices={tags}
            />
          )}
          <Choices
            {...{ name: "price", label: "가격", value: price, counts: counts.price }}
            choices={Object.entries(prices).map(([band, { label }]) => [band, label])}
          />
          {voiceFactNames.map((name) => (
            <Choices
              key={name}
              name={voiceFacts[name].param}
              label={voiceFacts[name].label}
              value={facts[name] ?? null}
              counts={counts[name]}
              choices={voiceFacts[name].among.map((word) => [word, word])}
            />
          ))}
        </div>
        <div className="flex flex-wrap gap-x-6 py-2">
          <Only name="open" label="지금 살 수 있는 것만" value={canBuy} many={counts.canBuy?.on} />
          <Only
            name="sound"
            label="들어볼 수 있는 것만"
            value={canHear}
            many={counts.canHear?.on}
          />
        </div>
        <Button look="ink">조건으로 찾기</Button>
      </Unfold>
      <Chosen asked={asked} placed={placed} />
    </>
  );
}

/** What is chosen, each with the way to go without it. */
function Chosen({ asked, placed }: { asked: Asked; placed: readonly Choice[] }) {
  const [params] = useSearchParams();
  const { facts, category, tag, price, canBuy, canHear } = asked;
  const chosen: [param: string, words: string | undefined | false | null][] = [
    ["category", placed.find(([slug]) => slug === category)?.[1]],
    ["tag", tag],
    ["price", price && prices[price].label],
    ...voiceFactNames.map((name): [string, string | undefined] => [
      voiceFacts[name].param,
      facts[name],
    ]),
    ["open", canBuy && "살 수 있는 것"],
    ["sound", canHear && "들어볼 수 있는 것"],
  ];
  const without = (param: string) => {
    const left = new URLSearchParams(
      [...params].filter(([name, value]) => value && name !== param),
    );
    left.delete("page");
    return `?${left}`;
  };
  const shown = chosen.filter(([, words]) => words);
  if (!shown.length) return null;
  return (
    <ul aria-label="고른 조건" className="flex flex-wrap gap-2 pt-3">
      {shown.map(([param, words]) => (
        <li key={param}>
          <ButtonLink to={without(param)} size="s" preventScrollReset className="min-h-11">
            {words}
            <span aria-hidden>×</span>
            <span className="sr-only">빼기</span>
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

type ChoicesProps = {
  name: string;
  label: string;
  value: string | null;
  choices: readonly Choice[];
  counts?: Record<string, number> | undefined;
};

const Choices = ({ name, label, value, choices, counts }: ChoicesProps) => (
  <label className="flex flex-col gap-1 text-12 text-soft">
    {label}
    <select
      name={name}
      defaultValue={value ?? ""}
      className="min-h-11 min-w-0 rounded-s border border-edge bg-paper px-2 text-14 text-ink"
    >
      {name !== "sort" && <option value="">모두</option>}
      {choices.map(([choice, words]) => (
        <option key={choice} value={choice}>
          {name === "sort" ? words : `${words} (${counts?.[choice] ?? 0})`}
        </option>
      ))}
    </select>
  </label>
);

type OnlyProps = { name: string; label: string; value: boolean; many: number | undefined };

const Only = ({ name, label, value, many = 0 }: OnlyProps) => (
  <label className="flex min-h-11 items-center gap-2 text-14">
    <input
      type="checkbox"
      name={name}
      value="on"
      defaultChecked={value}
      className="size-5 accent-accent"
    />
    {label} <span className="text-soft numbers">({many})</span>
  </label>
);
