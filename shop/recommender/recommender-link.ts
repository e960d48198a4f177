import { RECOMMENDER_CODE } from "./recommender-code.ts";

/** The code that a link to a product or an order page brings along as `?recommender=`; empty when it is none. Whether it is known is asked when it is ordered. */
export function recommenderIn(query: URLSearchParams): string {
  const code = (query.get("recommender") ?? "").slice(0, 40).toUpperCase();
  return RECOMMENDER_CODE.test(code) ? code : "";
}
