import { useState, type RefObject } from "react";
import { CODE_FIELD } from "#shop/order/value-request.ts";

export type ValueFieldTexts = Readonly<Record<string, string>>;

const pickFields = (fields: Iterable<readonly [string, unknown]>): ValueFieldTexts =>
  Object.fromEntries(
    [...fields].filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === "string" &&
        (entry[0].startsWith("coupon.") || [CODE_FIELD, "points", "credit"].includes(entry[0])),
    ),
  );

/** The chosen value during editing; fields are uncontrolled. */
export function useOrderValue(
  form: RefObject<HTMLFormElement | null>,
  typed: Record<string, string>,
) {
  const [fields, setFields] = useState(() => pickFields(Object.entries(typed)));
  return {
    fields,
    read: () => {
      if (form.current) setFields(pickFields(new FormData(form.current)));
    },
  };
}
