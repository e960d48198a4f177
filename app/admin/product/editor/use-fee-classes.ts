import { useLoaderData } from "react-router";
import type { Category } from "#shop/product/category/category.ts";
import type { LicenceTerms } from "#shop/product/licence/licence.ts";
import type { FeeClass } from "#shop/site/fee/fee-class.ts";

/** The owner's fee classes; both pages of the editor load them. */
export const useFeeClasses = (): FeeClass[] =>
  useLoaderData<{ feeClasses: FeeClass[] }>().feeClasses;

/** The owner's categories, loaded by the same two pages. */
export const useCategories = (): Category[] =>
  useLoaderData<{ categories: Category[] }>().categories;

/** The owner's licences, loaded by the same two pages. */
export const useLicences = (): LicenceTerms[] =>
  useLoaderData<{ licences: LicenceTerms[] }>().licences;
