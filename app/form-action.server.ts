import { data, type ActionFunctionArgs } from "react-router";
import type * as z from "zod";
import { hasControls } from "#lib/text/typed.ts";
import { isBadInput } from "#shop/bad-input.ts";
import { isRefusal, Refusal, type Facts } from "#shop/refusal.ts";
import { refusalAnswer, type RefusalCode } from "#shop/refusals.ts";
import type { Shop } from "#shop/shop.ts";
import { isNotWriting } from "#shop/database/database-away.server.ts";
import { isBusy } from "#shop/database/transaction.server.ts";
import { isOfficeDoor, maySend } from "./admin/doors.ts";
import { askToProve, provenValues } from "./admin/proof/prove-first.server.ts";
import { readForm } from "./read-form.server.ts";
import { retryAfterContext, shopOf, visitorOf, type Visitor } from "./request.server.ts";

export type FormReply<Done> = {
  done?: Done;
  refused?: { code: RefusalCode; message: string; facts: Facts };
  /** field name (dotted for nested ones) to messages */
  errors?: Record<string, string[]>;
  /** the input, so that pages without JavaScript lose nothing */
  values?: Record<string, string>;
  /** only a browser says that nothing was sent (browser/keep-typed.ts) */
  unsent?: undefined;
};

export type FormSender = {
  visitor: Visitor;
  request: Request;
  params: Record<string, string | undefined>;
  values: Record<string, string>;
};

/** Fields with characters that no person types and the database refuses, e.g. NUL. */
function unreadableFields(values: Record<string, string>): Record<string, string[]> | null {
  const bad = Object.entries(values).filter(
    ([name, value]) => hasControls(name) || hasControls(value),
  );
  return bad.length
    ? Object.fromEntries(bad.map(([name]) => [name, ["사용할 수 없는 글자가 들어 있어요."]]))
    : null;
}

/**
 * A form names the account it was shown to, because another tab may have signed in as somebody
 * else.
 */
function refuseOtherAccount({ as }: Record<string, string>, { account }: Visitor): void {
  if (as !== undefined && as !== account?.id) throw new Refusal("other-account");
}

/** A form of the back office may need a right of its own. */
function refuseClosedDoor(
  pattern: string,
  { intent = "" }: Record<string, string>,
  { role, standing }: Visitor,
): void {
  if (standing !== "admitted" || !isOfficeDoor(pattern)) return;
  if (!maySend(role, pattern, intent)) throw data(null, { status: 403 });
}

/** Everything typed but passwords and keys, which no answer ever repeats. */
const repeatable = (values: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name]) => !/password|secretKey|(?:client|api|webhook)Secret/i.test(name),
    ),
  );

export function fieldErrors(error: z.ZodError): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const issue of error.issues) (errors[issue.path.join(".")] ??= []).push(issue.message);
  return errors;
}

/** `url` is the page's address, even when a script posts to its data address. */
type FormArguments = Pick<ActionFunctionArgs, "request" | "context" | "params"> &
  Partial<Pick<ActionFunctionArgs, "pattern" | "url">>;

/** Minutes, as a failover or making room on a disk takes; a browser may try by itself. */
const NOT_WRITING_SECONDS = 60;

/** A database that is busy or writes nothing refuses the form, so that what was typed stays. */
function refusalFor(error: unknown): unknown {
  if (isBusy(error)) return new Refusal("too-busy");
  return isNotWriting(error) ? new Refusal("not-writing", { seconds: NOT_WRITING_SECONDS }) : error;
}

/**
 * Parses a form, runs a use case, and turns refusals into answers for the page. `run` may return a
 * Response (a redirect). Bad input answers 400 with messages beside fields, a refusal its own
 * status; the input always comes back.
 */
export function formAction<Schema extends z.ZodType, Done>(
  schema: Schema,
  run: (shop: Shop, input: z.output<Schema>, sender: FormSender) => Promise<Done>,
  /** bytes of the posted form; for long texts, behind a guard */
  { most }: { most?: number } = {},
) {
  const action = async ({
    request,
    context,
    params,
    pattern = "",
    url = new URL(request.url),
  }: FormArguments) => {
    type Reply = FormReply<Exclude<Done, Response>>;
    const posted = await readForm(request, most);
    const values = await provenValues(posted, { pattern, request, url, context });
    refuseClosedDoor(pattern, values, visitorOf(context));
    const unreadable = unreadableFields(values);
    if (unreadable) return data<Reply>({ errors: unreadable, values: repeatable(values) }, 400);
    const form = schema.safeParse(values);
    if (!form.success)
      return data<Reply>({ errors: fieldErrors(form.error), values: repeatable(values) }, 400);
    try {
      refuseOtherAccount(values, visitorOf(context));
      const done = await run(shopOf(context), form.data, {
        visitor: visitorOf(context),
        request,
        params,
        values,
      });
      if (done instanceof Response) throw done;
      return data<Reply>({ done: done as Exclude<Done, Response> });
    } catch (error) {
      if (isBadInput(error))
        return data<Reply>({ errors: error.errors, values: repeatable(values) }, 400);
      const refusal = refusalFor(error);
      if (!isRefusal(refusal)) throw error;
      if (refusal.code === "proof-needed")
        throw await askToProve(values, { pattern, request, url, context });
      const { code, facts } = refusal;
      const { status, message } = refusalAnswer(refusal);
      if (typeof facts.seconds === "number") context.set(retryAfterContext, facts.seconds);
      return data<Reply>(
        { refused: { code, message, facts }, values: repeatable(values) },
        { status },
      );
    }
  };
  return Object.assign(action, { schema });
}
