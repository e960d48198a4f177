import { Hono, type Context } from "hono";
import { strictJsonOf } from "#lib/text/strict-json.ts";
import { normalizeEmail } from "#lib/email.ts";
import { readKeyset } from "#lib/keyset.ts";
import { maskEmail, maskName, maskPhone } from "#lib/mask.ts";
import { readBytes } from "#lib/bytes/read-bytes.server.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import type { SignedIn } from "#shop/member/auth.ts";
import { isProven } from "#shop/member/session/need-proof.server.ts";
import { deleteCurrentUser } from "#shop/member/user/delete-current-user.server.ts";
import { deleteUser } from "#shop/member/user/delete-user.server.ts";
import { findUserByEmail } from "#shop/member/user/find-user-by-email.server.ts";
import { findUser } from "#shop/member/user/find-user.server.ts";
import { listUsers, MOST_USERS } from "#shop/member/user/list-users.server.ts";
import { recordUserReads } from "#shop/member/user/record-user-reads.server.ts";
import { recognize } from "#shop/member/staff/recognize.server.ts";
import { may, type Role } from "#shop/member/staff/roles.ts";
import { saveUser } from "#shop/member/user/save-user.server.ts";
import type { UserDocument } from "#shop/member/user/user-document.ts";
import { userPart, type UserPart } from "#shop/member/user/user-part.ts";
import { reasonForm } from "#shop/audit/file-reason.ts";
import { beginMemberExport } from "#shop/office/member/member-list.server.ts";
import { isRefusal, Refusal } from "#shop/refusal.ts";
import { refusalAnswer } from "#shop/refusals.ts";
import type { Shop } from "#shop/shop.ts";

export type Env = { Bindings: { address?: string } | undefined };
type Caller = { signedIn: SignedIn; role: Role | null; acting: AuditActor };
type Status = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429;

const BODY_BYTES = 64 * 1024;
const CALLS_PER_MINUTE = 120;

export class Failure extends Error {
  readonly status: Status;
  readonly code: string;
  constructor(status: Status, code: string, words: string) {
    super(words);
    this.status = status;
    this.code = code;
  }
}

const signedOut = () => new Failure(401, "unauthenticated", "먼저 로그인이 필요해요.");
const unauthorized = () => new Failure(403, "unauthorized", "접근 권한이 없는 정보에요.");
/** One answer for unknown users and for other people's, so that it reveals no accounts. */
const notFound = () => new Failure(404, "not-found", "회원을 찾을 수 없어요.");
const invalid = (words: string) => new Failure(400, "invalid-argument", words);

/**
 * The specification's user calls as JSON: members for themselves, administrators for everybody.
 * Failures answer `{ error: { code, message } }`.
 */
export function usersApi(shop: Shop): Hono<Env> {
  return new Hono<Env>()
    .get(
      "/api/users",
      answering(async (c) => c.json(await readMany(shop, c))),
    )
    .get(
      "/api/users/:id",
      answering(async (c) => c.json(await readOne(shop, await callerOf(shop, c), idOf(c)))),
    )
    .patch(
      "/api/users/:id",
      answering(async (c) => c.json(await change(shop, c))),
    )
    .delete(
      "/api/users/:id",
      answering(async (c) => {
        const { signedIn, role, acting } = await callerOf(shop, c);
        if (await deleteUser(shop, { id: idOf(c) }, { signedIn, address: acting.address }))
          return c.body(null, 204);
        throw may(role, "person.read") ? unauthorized() : notFound();
      }),
    )
    .delete(
      "/api/auth/user",
      answering(async (c) => {
        const { signedIn, address } = await visitorOf(shop, c);
        await deleteCurrentUser(shop, signedIn, address);
        return c.body(null, 204);
      }),
    );
}

const idOf = (c: Context<Env>): string => c.req.param("id") ?? "";

async function readMany(shop: Shop, c: Context<Env>) {
  const caller = await callerOf(shop, c);
  const emails = c.req.queries("email");
  if (emails) return readByEmail(shop, caller, emails);
  if (caller.role !== "owner") throw unauthorized();
  const page = pageOf(c);
  const reason = reasonOf(c);
  if (reason !== null) await allowExport(shop, caller, reason, page.cursor);
  const { users, next } = await listUsers(shop.db, page);
  await recordUserReads(
    shop.db,
    caller.acting,
    (users ?? []).map(({ id }) => id),
  );
  return { users: reason === null ? (users?.map(masked) ?? null) : users, next };
}

/** The reason given for an unmasked list, which the audit log keeps; null keeps the list masked. */
function reasonOf(c: Context<Env>): string | null {
  const [typed, ...more] = c.req.queries("reason") ?? [];
  if (typed === undefined) return null;
  const form = reasonForm.safeParse({ reason: typed });
  if (more.length || !form.success)
    throw invalid(form.error?.issues[0]?.message ?? "reason은 하나만 보내주세요.");
  return form.data.reason;
}

/**
 * An unmasked list has the rules of the back office's member file: a recent sign-in proof, and ten
 * per hour. Only a list's first page counts. Throws `sign-in-again`, `too-many-attempts`.
 */
async function allowExport(
  { db }: Shop,
  { signedIn, acting }: Caller,
  reason: string,
  cursor: string | null,
): Promise<void> {
  if (!(await isProven(db, signedIn.session.id))) throw new Refusal("sign-in-again");
  if (cursor === null) await beginMemberExport(db, acting, reason);
}

const masked = (user: UserDocument): UserDocument => ({
  ...user,
  email: maskEmail(user.email),
  name: maskName(user.name),
  phone: user.phone && maskPhone(user.phone),
});

async function change(shop: Shop, c: Context<Env>) {
  const caller = await callerOf(shop, c);
  const id = idOf(c);
  const isOwn = id === caller.signedIn.account.id;
  if (!isOwn && !may(caller.role, "person.edit")) throw notFound();
  const part = await readPart(c.req.raw);
  const by = { ...caller.acting, role: caller.role };
  if (!(await saveUser(shop, { ...part, id }, isOwn ? {} : { by }))) throw notFound();
  return findUser(shop.db, id);
}

/** Runs a call, turns its refusals into JSON and forbids caching of the answer. */
export function answering(run: (c: Context<Env>) => Promise<Response>) {
  return async (c: Context<Env>): Promise<Response> => {
    c.header("Cache-Control", "private, no-store");
    try {
      return await run(c);
    } catch (error) {
      if (error instanceof Failure)
        return c.json({ error: { code: error.code, message: error.message } }, error.status);
      if (!isRefusal(error)) throw error;
      const code = error.code === "sign-in-again" ? "requires-recent-login" : error.code;
      const { status, message } = refusalAnswer(error);
      return c.json({ error: { code, message } }, status as Status);
    }
  };
}

const visitorOf = async (shop: Shop, c: Context<Env>) => ({
  ...(await recognize(shop, c.req.raw.headers)),
  address: c.env?.address ?? "127.0.0.1",
});

/** The signed-in caller. Throws for anonymous callers and for too many calls. */
export async function callerOf(shop: Shop, c: Context<Env>): Promise<Caller> {
  const { signedIn, role, address } = await visitorOf(shop, c);
  if (!signedIn) throw signedOut();
  await spendAttempt(shop.db, [
    { key: `user calls of ${signedIn.account.id}`, most: CALLS_PER_MINUTE, seconds: 60 },
  ]);
  return {
    signedIn,
    role,
    acting: { account: signedIn.account, address },
  };
}

async function readOne({ db }: Shop, { signedIn, role, acting }: Caller, id: string) {
  const isOwn = id === signedIn.account.id;
  const user = isOwn || may(role, "person.read") ? await findUser(db, id) : null;
  if (!user) throw notFound();
  if (!isOwn)
    await recordAudit(db, {
      ...acting,
      action: "user.read",
      subject: `member ${user.id}`,
      whose: user.id,
    });
  return user;
}

async function readByEmail(shop: Shop, caller: Caller, [email = "", ...more]: string[]) {
  if (more.length) throw invalid("email은 하나만 보내주세요.");
  const isOwn = normalizeEmail(email) === caller.signedIn.account.email;
  const user =
    isOwn || may(caller.role, "person.read") ? await findUserByEmail(shop.db, email) : null;
  if (!user) throw notFound();
  return readOne(shop, caller, user.id);
}

function pageOf(c: Context<Env>): { limit: number; cursor: string | null } {
  const [typed = String(MOST_USERS), ...limits] = c.req.queries("limit") ?? [];
  const limit = /^\d{1,3}$/.test(typed) ? Number(typed) : 0;
  if (limits.length || limit < 1 || limit > MOST_USERS)
    throw invalid(`limit은 1에서 ${MOST_USERS} 사이의 정수로 보내주세요.`);
  const [cursor, ...cursors] = c.req.queries("cursor") ?? [];
  if (cursors.length || (cursor !== undefined && !readKeyset(cursor)))
    throw invalid("cursor는 앞선 응답의 next 값을 그대로 보내주세요.");
  return { limit, cursor: cursor ?? null };
}

/**
 * The fields to write, from a JSON body of at most 64 KiB. One forbidden field refuses the whole
 * body.
 */
async function readPart(request: Request): Promise<UserPart> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json")
    throw new Failure(415, "invalid-format", "application/json으로 보내주세요.");
  const bytes = await readBytes(request, BODY_BYTES);
  if (!bytes) throw new Failure(413, "too-large", "내용이 너무 길어요.");
  const body = strictJsonOf(bytes);
  if (body === undefined) throw invalid("JSON을 읽을 수 없어요.");
  // Names are checked here too, since a zod schema ignores "__proto__".
  if (
    typeof body !== "object" ||
    body === null ||
    Array.isArray(body) ||
    Object.keys(body).some((name) => !Object.hasOwn(userPart.shape, name))
  ) {
    throw invalid(`${Object.keys(userPart.shape).join(", ")}만 바꿀 수 있어요.`);
  }
  const part = userPart.safeParse(body);
  if (!part.success) throw invalid(part.error.issues.map(({ message }) => message).join(" "));
  return part.data;
}
