import { data, redirect, type ActionFunctionArgs } from "react-router";
import { seal, unseal } from "#lib/secret/seal.server.ts";
import { strictJsonOf } from "#lib/text/strict-json.ts";
import { isBadInput } from "#shop/bad-input.ts";
import { isRefusal } from "#shop/refusal.ts";
import { refusalAnswer } from "#shop/refusals.ts";
import { findProofWays, proveAgain } from "#shop/member/session/prove-again.server.ts";
import { isProven } from "#shop/member/session/need-proof.server.ts";
import type { SignedIn } from "#shop/member/auth.ts";
import type { Shop } from "#shop/shop.ts";
import { shopOf, visitorOf, type Visitor } from "#app/request.server.ts";
import { isOfficeDoor, proofFor } from "../doors.ts";
import type { AskedProof } from "./asked-proof.ts";

type Values = Record<string, string>;
type PostedTo = Pick<ActionFunctionArgs, "request" | "context" | "pattern" | "url">;
type Sender = Visitor & SignedIn;

const HELD_MS = 15 * 60_000;
/** The page that asks before a file is given. */
const PROOF_PAGE = "/admin/proof";

/**
 * Returns a form's values if the sender proved their identity within five minutes, where its route
 * requires that. Else throws a page that asks for the proof and carries the values sealed, so that
 * nothing typed is lost or exposed.
 */
export async function provenValues(posted: Values, to: PostedTo): Promise<Values> {
  const sender = isOfficeDoor(to.pattern) ? senderOf(to) : null;
  if (!sender) return posted;
  const shop = shopOf(to.context);
  const held = heldOf(shop, sender, posted);
  const answer = answerTo(to, posted, held);
  if (!answer || (await isProven(shop.db, sender.session.id))) return held ?? posted;
  const { pathname, search } = to.url;
  // A file's address shows no page: the browser takes what was posted along to the one that asks.
  if (answer === "file")
    throw redirect(`${PROOF_PAGE}?to=${encodeURIComponent(pathname + search)}`, 307);
  const trouble = held && (await tryProof(shop, sender, posted, to.request.headers));
  if (held && !trouble) return held;
  throw await askForProof(shop, sender, held ?? posted, { action: pathname + search, trouble });
}

/** Whether the page or the use case required the proof. */
const answerTo = ({ pattern }: PostedTo, posted: Values, held: Values | null) =>
  held ? (proofFor(pattern, held) ?? "page") : proofFor(pattern, posted);

/**
 * The proof page for use cases that need a proof only in some cases: they throw `proof-needed`
 * before writing anything.
 */
export async function askToProve(posted: Values, to: PostedTo) {
  const sender = senderOf(to);
  if (!sender) throw redirect("/admin-login");
  const action = to.url.pathname + to.url.search;
  return askForProof(shopOf(to.context), sender, posted, { action, trouble: null });
}

/** Asks for a proof before a download; afterwards the browser posts to the file's address. */
export async function proveForFile(posted: Values, to: PostedTo, path: string): Promise<never> {
  const sender = senderOf(to);
  if (!sender) throw redirect("/admin-login");
  const shop = shopOf(to.context);
  const held = heldOf(shop, sender, posted);
  const trouble = held && (await tryProof(shop, sender, posted, to.request.headers));
  if (held ? !trouble : await isProven(shop.db, sender.session.id)) throw redirect(path, 307);
  const action = `${PROOF_PAGE}?to=${encodeURIComponent(path)}`;
  throw await askForProof(shop, sender, held ?? posted, { action, trouble, file: true });
}

/** An admitted staff member; null: no proof is required from others. */
function senderOf({ context }: PostedTo): Sender | null {
  const visitor = visitorOf(context);
  const { account, session, standing } = visitor;
  return standing === "admitted" && account && session ? { ...visitor, account, session } : null;
}

/** The submission held for the proof, or null. */
const heldOf = (shop: Shop, sender: Sender, { held }: Values): Values | null =>
  held === undefined ? null : openHeld(shop, sender, held);

type Trouble = AskedProof["trouble"];

/** Null once it is proved. */
async function tryProof(
  shop: Shop,
  sender: Sender,
  { password, code }: Values,
  headers: Headers,
): Promise<Trouble> {
  if (await isProven(shop.db, sender.session.id)) return null;
  try {
    await proveAgain(shop, { ...sender, headers }, { password, code });
    return null;
  } catch (error) {
    if (isBadInput(error)) return { errors: error.errors };
    if (isRefusal(error)) return { words: refusalAnswer(error).message };
    throw error;
  }
}

async function askForProof(
  shop: Shop,
  sender: Sender,
  values: Values,
  { action, trouble, file = false }: { action: string; trouble: Trouble; file?: boolean },
) {
  const text = JSON.stringify({ values, until: Date.now() + HELD_MS });
  const held = seal(shop.secret, heldFor(sender), text);
  const ways = await findProofWays(shop.db, sender.account.id);
  const proof: AskedProof = { action, held, ways, trouble, file };
  return data({ proof }, { status: 403, headers: { "Cache-Control": "private, no-store" } });
}

const heldFor = ({ account }: Sender) => ({ purpose: "held form", bound: account.id });

/** Throws an explaining page when it is another person's, expired or forged. */
function openHeld(shop: Shop, sender: Sender, held: string): Values {
  try {
    const read = strictJsonOf(unseal(shop.secret, heldFor(sender), held));
    const { values, until } = read as { values: Values; until: number };
    if (until > Date.now()) return values;
  } catch {
    // It does not open: it was sealed for another account, or changed since.
  }
  const words = "확인할 시간이 지났거나 다른 계정의 양식이에요. 처음 화면에서 다시 해주세요.";
  throw data({ words }, { status: 410 });
}
