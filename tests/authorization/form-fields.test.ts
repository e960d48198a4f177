import { resolve } from "node:path";
import { expect, test } from "vitest";
import * as z from "zod";
import { postPageForm } from "#shop/board/post-forms.ts";
import { fieldsOf } from "#shop/form-fields.ts";
import { orderForm } from "#shop/checkout/order-form.ts";
import { recipientForm } from "#shop/order/people/recipient-form.ts";
import { ask } from "./ask.ts";
import { openSite } from "./open-site.ts";
import { identities, makePeople } from "./people.ts";
import type { Row } from "./read-table.ts";
import { reads } from "./reads.ts";
import { machinesOf, pages, routesOf } from "./routes-of-the-shop.ts";

// Every field of every form that a page of the table of reads shows, beside the rule by which its
// action reads it: a field must let people type what the rule takes, and ask for what it needs. And
// every field that a schema describes must be on one of these pages.

type Control = {
  name: string;
  length: number | null;
  isRequired: boolean;
  /** what is chosen, and `type="number"`, has none */
  mayHaveLength: boolean;
  mayBeEmpty: boolean;
};
type PageForm = {
  path: string;
  sent: Record<string, string[]>;
  controls: Control[];
  /** of everything that is sent */
  names: Set<string>;
};

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
    const names = new Set<string>();
    for (const [control] of form.matchAll(CONTROLS)) {
      const tag = /<[^>]*>/.exec(control)![0];
      const [name, type = "text"] = [attribute(tag, "name"), attribute(tag, "type") ?? undefined];
      if (!name) continue;
      names.add(name);
      if (type === "radio" || type === "checkbox" || tag.includes(" readonly")) continue;
      if (tag.startsWith("<button") || type === "hidden")
        (sent[name] ??= []).push(attribute(tag, "value") ?? "");
      else
        controls.push({
          name,
          length: Number(attribute(tag, "maxlength")) || null,
          isRequired: /\srequired(?:[\s=>/]|$)/.test(tag),
          mayHaveLength: !tag.startsWith("<select") && type !== "number",
          mayBeEmpty: !tag.startsWith("<select") || control.includes('value=""'),
        });
    }
    const action = attribute(head, "action") ?? here;
    return [{ path: new URL(action, `http://shop.test${here}`).pathname, sent, controls, names }];
  });
}

/** The alternatives of a schema, through what is wrapped around it. */
function objectsIn(schema: unknown): z.ZodObject[] {
  if (schema instanceof z.ZodObject) return [schema];
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(objectsIn);
  if (schema instanceof z.ZodPipe) return [schema.def.in, schema.def.out].flatMap(objectsIn);
  return [];
}

const MARKS = ["intent", "part", "way", "by"];

/** The alternatives that the form's own values choose. */
const chosenBy = ({ sent }: PageForm, schema: unknown) =>
  objectsIn(schema).filter(({ shape }) =>
    MARKS.every((key) => {
      const mark = shape[key] as z.ZodType | undefined;
      return !mark || !sent[key] || sent[key].some((one) => mark.safeParse(one).success);
    }),
  );

/** What reads a field of this form. */
const ruleOf = (schema: unknown, form: PageForm, name: string) =>
  chosenBy(form, schema).find(({ shape }) => Object.hasOwn(shape, name))?.shape[name] as
    | z.ZodType
    | undefined;

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

/** A parcel's fields follow a rule of their own. */
const anyOrder = z.union([recipientForm, orderForm]);

/** Actions that choose their rule themselves. */
const schemas: Record<string, unknown> = {
  "community/post.tsx": postPageForm,
  "checkout/order/guest-order.tsx": anyOrder,
  "checkout/order/member-order.tsx": anyOrder,
  "admin/order/write/write-order.tsx": anyOrder,
  "checkout/reservation/reservation-order.tsx": anyOrder,
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
  "/login/singup postcode": true,
  "/login/singup address": true,
  "/alert/:productId email": true,
  "/my/social password": true,
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

/** What the shop of the table does not sell or send, and what its people are not asked for. */
const NOT_HERE = new Set([
  // Where the shop takes transfers to its own account.
  "/order/:productId? depositor",
  "/order/:productId? cashReceiptNumber",
  "/order/failure depositor",
  "/order/failure cashReceiptNumber",
  "/alert/:productId phone",
  "/order-reserve/:productId? orderCode",
  "/order/:productId? recipientName",
  "/order/:productId? recipientPhone",
  "/order/:productId? postcode",
  "/order/:productId? address",
  "/order/:productId? addressDetail",
  "/order/:productId? courierMemo",
  "/order/:productId? points",
  "/order/:productId? credit",
  "/order/:productId? orderCode",
  "/admin/order/:number line",
  // Of the other kinds of place, each under a tab of its own.
  "/admin/backups/place host",
  "/admin/backups/place port",
  "/admin/backups/place url",
]);

const { shop, site } = await openSite();
const people = await makePeople(shop);
const routeOf = routesOf(machinesOf(site.routes));
const application = resolve(import.meta.dirname, "../../app");
/** Forms that are opened by their page's address. */
const OPENED: Record<string, string> = {
  "/my/addresses": "?new=1",
  "/my/social": "?change=kakao",
  "/admin/product/licence": "?new=1",
  "/admin/audit": "?view=reviews",
};
const shown = reads
  .filter(({ says }) => Object.values(says).includes("ok"))
  .flatMap((row) => [
    row,
    ...(OPENED[row.path] ? [{ ...row, path: row.path + OPENED[row.path] }] : []),
  ]);
/** A stranger sees other forms than a member. */
const askersOf = ({ says }: Row) => {
  const [first, ...others] = identities.filter((who) => says[who] === "ok");
  return [first!, ...others.filter((who) => who === "memberA")];
};
let compared = 0;
/** By route and schema, the fields that the schema describes and no page showed yet. */
const unseen = new Map<z.ZodObject, { route: string | undefined; names: Set<string> }>();

function look(form: PageForm, schema: unknown): void {
  for (const object of chosenBy(form, schema)) {
    if (MARKS.some((key) => Object.hasOwn(object.shape, key) && !form.sent[key])) continue;
    const described = { route: routeOf(form.path), names: new Set(Object.keys(fieldsOf(object))) };
    const { names } = unseen.get(object) ?? described;
    for (const name of form.names) names.delete(name);
    unseen.set(object, { ...described, names });
  }
}

test.each(shown)(
  "$ask: each field takes what its rule takes, and is required where it must be",
  async (row) => {
    const answers = await Promise.all(askersOf(row).map((who) => ask({ site, row, people, who })));
    const differences: string[] = [];
    const here = row.path.replace(/\{[^}]*\}/g, "thing");
    for (const form of answers.flatMap(({ text }) => formsOf(text, here))) {
      const schema = await schemaAt(form.path);
      look(form, schema);
      for (const control of form.controls) {
        const rule = ruleOf(schema, form, control.name);
        if (!rule) continue;
        compared++;
        const field = `${routeOf(form.path)} ${control.name}`;
        const limit =
          fieldsOf(z.object({ field: rule.meta({ label: "" }) })).field.maxLength ?? limitOf(rule);
        if (limit !== null && control.mayHaveLength && control.length !== limit)
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

test("what a schema describes is on its page", () => {
  const missing = [...unseen.values()].flatMap(({ route, names }) =>
    [...names].map((name) => `${route} ${name}`),
  );
  expect(missing.filter((field) => !NOT_HERE.has(field))).toEqual([]);
});
