import { use, useEffect, useState, type RefObject } from "react";
import { CODE_FIELD } from "#shop/order/place/value-request.ts";

export type ValueFieldTexts = Readonly<Record<string, string>>;

const pickFields = (fields: Iterable<readonly [string, unknown]>): ValueFieldTexts =>
  Object.fromEntries(
    [...fields].filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === "string" &&
        (entry[0].startsWith("coupon.") || [CODE_FIELD, "points", "credit"].includes(entry[0])),
    ),
  );

type LiveValue = typeof import("./live-value.ts");
let loading: Promise<LiveValue> | undefined;
const loadLive = (): Promise<LiveValue> =>
  (loading ??= import("./live-value.ts").catch((error: unknown) => {
    loading = undefined;
    throw error;
  }));

const asksForAny = (fields: ValueFieldTexts): boolean => Object.values(fields).some(Boolean);

/**
 * Coupons, points and credit while somebody chooses them; the fields keep their own values. What they come to is worked out by a script that a
 * first visit does not carry: `live` is null while nothing is asked for, and for the moment in which it comes.
 */
export function useOrderValue(
  form: RefObject<HTMLFormElement | null>,
  typed: Record<string, string>,
) {
  const [fields, setFields] = useState(() => pickFields(Object.entries(typed)));
  const [wasSent] = useState(() => asksForAny(fields));
  const [late, setLate] = useState<LiveValue | null>(null);
  // What was sent before counts from the start: React waits, and the server's amounts stand there.
  const live = late ?? (wasSent ? use(loadLive()) : null);
  const isMissing = !live && asksForAny(fields);
  useEffect(() => {
    if (isMissing) void loadLive().then(setLate);
  }, [isMissing]);
  return {
    fields,
    live,
    read: () => {
      if (form.current) setFields(pickFields(new FormData(form.current)));
    },
  };
}
