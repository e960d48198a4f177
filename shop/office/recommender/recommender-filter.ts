import { searchedLine } from "#lib/text/typed.ts";

export const recommenderStates = { all: "전체", active: "사용 중", stopped: "중지" } as const;
export type RecommenderState = keyof typeof recommenderStates;
export type RecommenderFilter = { state: RecommenderState; search: string };

/** Reads an address; invalid values are ignored. */
export function readRecommenderFilter(query: URLSearchParams): RecommenderFilter {
  const state = query.get("state") ?? "";
  const search = searchedLine(query.get("search"), 50);
  return {
    state: Object.hasOwn(recommenderStates, state) ? (state as RecommenderState) : "all",
    search,
  };
}
