import { resolve } from "node:path";
import { expect, test } from "vitest";
import * as z from "zod";
import { postPageForm } from "#shop/board/post-forms.ts";
import { fieldsOf } from "#shop/form-fields.ts";
import { orderForm } from "#shop/checkout/order-form.ts";
import { ask, doerOf } from "./ask.ts";
import { openSite } from "./open-site.ts";
import { makePeople } from "./people.ts";
import { reads } from "./reads.ts";
import { machinesOf, pages, routesOf } from "./routes-of-the-shop.ts";

// Every field of every form that a page of the table of reads shows, beside the rule by which its
// action reads it: a field must let people type what the rule takes, and ask for what it needs.

type Control = {
  name: string;
  length: number | null;
  isRequired: boolean;
  isChosen: boolean;
  mayBeEmpty: boolean;
};
type PageForm = { path: string; sent: Record<string, string[]>; controls: Control[] };

const attribute = (tag: string, name: string): string | null =>
  new RegExp(`\\s${name}="([^"]*)"`, "i").exec(tag)?.[1]?.replaceAll("&amp;", "&") ?? null;

const CONTROLS = /<select\s[^]*?<\/select>|<(?:input|textarea|button)\s[^>]*>/g;

/** The forms that are posted, with the values that identify them and the fields that are typed. */
function formsOf(html: string, here: string): PageForm[] {
  return [...html.matchAll(/<form[\s>][^]*?<\/form>/g)].flatMap(([form]) => {
    const head = /<form[^>]*>/.exec(form)![0];
    if (attribute(head, "method")?.toLowerCase() !== "post") return [];
    const sent: Record<string, string[]> = {};
    const controls: Control[] = [];
    for (const [control] of form.matchAll(CONTROLS)) {
      const tag = /<[^>]*>/.exec(control)![0];
      const [name, type = "text"] = [attribute(tag, "name"), attribute(tag, "type") ?? undefined];
      if (!name || type === "radio" || type === "checkbox" || tag.includes(" readonly")) continue;
      if (tag.startsWith("<button") || type === "hidden")
        (sent[name] ??= []).push(attribute(tag, "value") ?? "");
      else
        controls.push({
          name,
          length: Number(attribute(tag, "maxlength")) || null,
          isRequired: /\srequired(?:[\s=>/]|$)/.test(tag),
          isChosen: tag.startsWith("<select"),
          mayBeEmpty: !tag.startsWith("<select") || control.includes('value=""'),
        });
    }
    const action = attribute(head, "action") ?? here;
    return [{ path: new URL(action, `http://shop.test${here}`).pathname, sent, controls }];
  });
}

/** The alternatives of a schema, through what is wrapped around it. */
function objectsIn(schema: unknown): z.ZodObject[] {
  if (schema instanceof z.ZodObject) return [schema];
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(objectsIn);
  if (schema instanceof z.ZodPipe) return [schema.def.in, schema.def.out].flatMap(objectsIn);
  return [];
}

/** What reads a field of this form: of alternatives, those that the form's own values choose. */
const ruleOf = (schema: unknown, { sent }: PageForm, name: string) =>
  objectsIn(schema).find(({ shape }) =>
    ["intent", "part", "way", "by"].every((key) => {
      const mark = shape[key] as z.ZodType | undefined;
      const isChosen = !mark || !sent[key] || sent[key].some((one) => mark.safeParse(one).success);
      return isChosen && Object.hasOwn(shape, name);
    }),
  )?.shape[name] as z.ZodType | undefined;

type Issue = { code?: string; origin?: string; maximum?: unknown; errors?: Issue[][] };
function tooBig(issues: readonly Issue[]): number | null {
  for (const { code, origin, maximum, errors = [] } of issues) {
    if (code === "too_big" && origin === "string") return Number(maximum);
    const inside = tooBig(errors.flat());
    if (inside !== null) return inside;
  }
  return null;
}

/** The length above which a rule refuses a text, by trying it. */
const limitOf = (field: z.ZodType): number | null =>
  tooBig((field.safeParse("1".repeat(300_000)).error?.issues ?? []) as Issue[]);

/** Actions that choose their rule themselves. */
const schemas: Record<string, unknown> = {
  "community/post.tsx": postPageForm,
  "checkout/order/guest-order.tsx": orderForm,
  "checkout/order/member-order.tsx": orderForm,
  "admin/order/write/write-order.tsx": orderForm,
  "checkout/reservation/reservation-order.tsx": orderForm,
};

async function schemaAt(path: string): Promise<unknown> {
  const file = pages.find(({ pattern }) => pattern === routeOf(path))?.file;
  if (!file) return null;
  const { action } = (await import(resolve(application, file))) as { action?: object };
  return schemas[file] ?? (action && "schema" in action ? action.schema : null);
}

/** Only the whole form knows whether these are needed. */
const BY_CONDITION: Record<string, true> = {
  "/login/singup/confirm password": true,
  "/my/security password": true,
  "/my/security emailPassword": true,
  "/my/leave password": true,
  "/admin/parcel/:number company": true,
  "/admin/parcel/:number waybillNumber": true,
  "/admin/payment-settings clientKey": true,
  "/order/:productId? giftTo": true,
  "/non-member/order/:productId? giftTo": true,
  // The editor's text, which a page without scripts types into.
  "/board/edit html": true,
};

const { shop, site } = await openSite();
const people = await makePeople(shop);
const routeOf = routesOf(machinesOf(site.routes));
const application = resolve(import.meta.dirname, "../../app");
const shown = reads.filter(({ says }) => Object.values(says).includes("ok"));
let compared = 0;

test.each(shown)(
  "$ask: each field takes what its rule takes, and is required where it must be",
  async (row) => {
    const { text } = await ask({ site, row, people, who: doerOf(row) });
    const differences: string[] = [];
    for (const form of formsOf(text, row.path.replace(/\{[^}]*\}/g, "thing"))) {
      const schema = await schemaAt(form.path);
      for (const control of form.controls) {
        const rule = ruleOf(schema, form, control.name);
        if (!rule) continue;
        compared++;
        const field = `${routeOf(form.path)} ${control.name}`;
        const limit =
          fieldsOf(z.object({ field: rule.meta({ label: "" }) })).field.maxLength ?? limitOf(rule);
        if (limit !== null && !control.isChosen && control.length !== limit)
          differences.push(`${field} takes ${control.length}, its rule ${limit}`);
        const isNeeded = !rule.safeParse("").success;
        if (control.isRequired !== isNeeded && control.mayBeEmpty && !BY_CONDITION[field])
          differences.push(`${field} is ${isNeeded ? "needed" : "not needed"} and says otherwise`);
      }
    }
    expect(differences).toEqual([]);
  },
);

test("many fields were compared", () => {
  expect(compared).toBeGreaterThan(250);
});
