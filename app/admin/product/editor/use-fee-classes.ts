import { useLoaderData } from "react-router";
import type { FeeClass } from "#shop/site/fee/fee-class.ts";

/** The owner's fee classes; both pages of the editor load them. */
export const useFeeClasses = (): FeeClass[] =>
  useLoaderData<{ feeClasses: FeeClass[] }>().feeClasses;
