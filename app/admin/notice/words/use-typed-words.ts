import { useDeferredValue, useState, type FormEvent } from "react";
import {
  fieldsOf,
  typedWords,
  wordsFields,
  type TypedWords,
  type WordsField,
} from "#shop/office/notice/words-form.ts";
import { wordsProblems } from "#shop/office/notice/words-problems.ts";
import { useKeptForm } from "#app/browser/typing/use-kept-form.ts";
import type { EditedNotice } from "./edited-notice.ts";

type Values = Record<string, string>;

export const wordsNames = Object.keys(wordsFields) as WordsField[];

const pickTyped = (values: Values): TypedWords =>
  Object.fromEntries(wordsNames.map((name) => [name, values[name] ?? ""])) as TypedWords;

/** The typed words: checked and previewed live, and stored on the device until saved. */
export function useTypedWords(edited: EditedNotice, answered: Values | undefined) {
  const { event, words, guide, site, origin } = edited;
  const savedWords = fieldsOf(words);
  const [start, setStart] = useState({ values: pickTyped(answered ?? savedWords), at: 0 });
  const [typed, setTyped] = useState(start.values);
  const isNews = (values: Values) =>
    wordsNames.some((name) => (values[name] ?? "") !== savedWords[name]);
  const kept = useKeptForm(`notice-words ${event}`, { isNews });
  const shown = typedWords(useDeferredValue(typed), guide.message !== null);

  /** The fields stand like this from now on. */
  const begin = (values: Values) => {
    setStart(({ at }) => ({ values: pickTyped(values), at: at + 1 }));
    setTyped(pickTyped(values));
  };
  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const values = pickTyped(Object.fromEntries(new FormData(currentTarget)) as Values);
    setTyped(values);
    kept.keep(values);
  };
  return {
    start,
    shown,
    kept,
    isChanged: isNews(typed),
    problems: wordsProblems(shown, guide, { shopName: site.shopName, origin }),
    begin,
    onInput,
    beginAsKnown: () => begin(savedWords),
  };
}
