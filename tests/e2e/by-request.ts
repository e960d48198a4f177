import { expect, type APIRequestContext, type APIResponse, type Page } from "@playwright/test";
import { typedBuyer } from "../has/typed-buyer.ts";
import { hiddenFields, plain } from "../faults/shoppers/browser.ts";
import { patience } from "../patience.ts";

/**
 * Prepares what a journey is not about by requests instead of screens; they share the browser's
 * cookies.
 */

const MEMBERS_PASSWORD = "sori-member-2026";

type Form = Record<string, string>;

/** Opens a form, and sends it with its hidden fields. */
export async function sendForm(
  request: APIRequestContext,
  path: string,
  typed: Form = {},
): Promise<APIResponse> {
  const page = await request.get(path);
  const form = { ...hiddenFields(await page.text()), ...typed };
  const { origin } = new URL(page.url());
  return request.post(path, { form, headers: { origin }, maxRedirects: 0 });
}

/** Throws when the shop does not let them in. */
export async function signIn(
  request: APIRequestContext,
  email: string,
  { password = MEMBERS_PASSWORD, door = "/login" } = {},
): Promise<void> {
  const answer = await sendForm(request, door, { email, password });
  expect(answer.status(), `${email} signs in`).toBe(302);
}

const chosenFirst = (html: string): Form =>
  Object.fromEntries(
    [...html.matchAll(/<select\b[^>]*name="(line\.\d+\.option\.\d+)"[^>]*>(.*?)<\/select>/gs)].map(
      ([, name, options]) => [name!, /<option value="([^"]+)"/.exec(options!)![1]!],
    ),
  );

type OrderRequest = {
  product: { id: string };
  phone: string;
  pieces?: number;
  /** what else its form asks for */
  typed?: Form;
};

/** Orders and pays as the signed-in member or as a guest. Returns the order's page. */
export async function orderAndPay(
  { request }: Pick<Page, "request">,
  section: "/order" | "/non-member/order",
  { product, phone, pieces = 1, typed = {} }: OrderRequest,
): Promise<{ number: string; path: string }> {
  const path = `${section}/${product.id}?quantity=${pieces}`;
  const page = await request.get(path);
  const { origin } = new URL(page.url());
  let html = await page.text();
  const send = (to: string, form: Form) =>
    request.post(to, { form, headers: { origin }, maxRedirects: 0 });
  const place = () =>
    send(path, {
      ...hiddenFields(html),
      ...chosenFirst(html),
      "line.0.quantity": String(pieces),
      ...typedBuyer,
      ordererPhone: phone,
      ordererEmail: "hong@example.com",
      payBy: "card",
      ...typed,
    });
  let placed = await place();
  // What the chosen options cost is told once more.
  if (placed.status() === 409) {
    html = await placed.text();
    placed = await place();
  }
  const back = await send(pathOf(placed), { choice: "succeed" });
  const complete = await request.get(pathOf(back));
  expect(await complete.text()).toMatch(/<h1[^>]*>[^<]*주문이 완료/);
  const { pathname } = new URL(complete.url());
  return { number: /\d{8}-[A-Z2-9]{8}/.exec(pathname)![0], path: pathname };
}

/** Where an answer leads, inside the shop. */
function pathOf(answer: APIResponse): string {
  expect(answer.status(), answer.url()).toBe(303);
  const { pathname, search } = new URL(answer.headers().location!, answer.url());
  return pathname + search;
}

/**
 * What the newest such mail says, read in the mailbox of the back office when it has come. Mails of
 * one round leave in an order of their own, so that another one about the same may be newer.
 */
export async function readMail(
  { request }: Page,
  {
    about,
    says,
    list = "/admin/mailbox?view=mails",
  }: { about: string[]; says: RegExp; list?: string },
): Promise<string> {
  let found: string | undefined;
  await expect(async () => {
    const page = await request.get(list);
    const rows = (await page.text()).split(/<(?:li|tr)\b/);
    const links = rows
      .filter((each) => about.every((words) => each.includes(words)))
      .flatMap((row) => /href="([^"]*open=[^"]*)"/.exec(row)?.[1] ?? []);
    for (const link of links) {
      const opened = await request.get(new URL(plain(link), page.url()).href);
      found ??= says.exec(plain(await opened.text()))?.[0];
    }
    expect(found).toBeDefined();
  }).toPass({ timeout: patience(30_000) });
  return found!;
}

/** What the owner does a hundred times a day, past the screens. */
export async function delivers({ request }: Pick<Page, "request">, number: string): Promise<void> {
  const { origin } = new URL((await request.get("/admin-login")).url());
  for (const form of [
    { intent: "ship", company: "CJ대한통운", waybillNumber: "123456789011" },
    { intent: "move", move: "arrive" },
  ] as Record<string, string>[])
    expect((await request.post(`/admin/order/${number}`, { form, headers: { origin } })).ok()).toBe(
      true,
    );
}
