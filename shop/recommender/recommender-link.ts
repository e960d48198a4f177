import { RECOMMENDER_CODE } from "./recommender-code.ts";

/** The code that a link to a product or an order page brings along as `?recommender=`. */
export function recommenderIn(query: URLSearchParams): string {
  const code = (query.get("recommender") ?? "").slice(0, 40).toUpperCase();
  return RECOMMENDER_CODE.test(code) ? code : "";
}
