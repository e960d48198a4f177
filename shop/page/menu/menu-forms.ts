import * as z from "zod";
import { isSlug } from "#shop/product/category/category.ts";
import { menuPlaces, type MenuPlace } from "../page.ts";

const UNKNOWN = "할 수 없는 작업이에요.";
const id = z.uuid(UNKNOWN);
const place = z.enum(menuPlaces as [MenuPlace, ...MenuPlace[]], UNKNOWN);

/** A page by its id or a collection by its address part. */
const target = z
  .string("넣을 것을 골라주세요.")
  .transform((typed) => {
    const [, kind, name = ""] = /^(page|collection):(.{1,64})$/u.exec(typed) ?? [];
    return { kind, name };
  })
  .refine(
    ({ kind, name }) => (kind === "page" && /^[a-z0-9]{1,20}$/.test(name)) || isSlug(name),
    "넣을 것을 골라주세요.",
  )
  .transform(({ kind, name }) =>
    kind === "page" ? { pageId: name, collection: null } : { pageId: null, collection: name },
  )
  .meta({ label: "넣을 것" });

/** What may be done with the owner's entries of menu and footer. */
export const menuForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("add"), place, target }),
    z.object({
      intent: z.literal("move"),
      id,
      direction: z.enum(["up", "down"], UNKNOWN),
    }),
    z.object({ intent: z.literal("remove"), id }),
  ],
  UNKNOWN,
);
export type MenuTarget = z.output<typeof target>;
