import type { KindOfMove } from "../kind/kind-of-move.ts";
import { headKey } from "../source/head-key.ts";
import { SOURCES, sourceOf } from "../source/sources.ts";

/** The fields that a column may become, with their words: the kind's, and a source's own. */
export function mappableFields(
  { fields }: Pick<KindOfMove<unknown>, "fields">,
  source: string | null,
): Record<string, string> {
  const own = Object.entries(sourceOf(source ?? "")?.columns ?? {})
    .filter(([field]) => !Object.hasOwn(fields, field))
    .map(([field, [head = field]]) => [field, `${head} (이 파일의 값)`] as const);
  const labels = Object.entries(fields).map(([field, { label }]) => [field, label] as const);
  return Object.fromEntries([...labels, ...own]);
}

/**
 * The field that a head of an unknown table most likely means, since other shops' files of this
 * kind, or our own words, call it so; "" where nothing does.
 */
export function likelyField(
  { kind, fields }: Pick<KindOfMove<unknown>, "kind" | "fields">,
  head: string,
): string {
  const key = headKey(head);
  const named = Object.entries(fields).find(([, { label }]) => headKey(label) === key);
  if (named) return named[0];
  for (const source of SOURCES) {
    if (source.kind !== kind) continue;
    for (const [field, heads] of Object.entries(source.columns))
      if (Object.hasOwn(fields, field) && heads.some((one) => headKey(one) === key)) return field;
  }
  return "";
}
