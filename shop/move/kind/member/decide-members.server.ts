import { eq, inArray } from "drizzle-orm";
import { maskEmail, maskName } from "#lib/mask.ts";
import { movedMembers } from "#shop/member/moved/table.server.ts";
import { users } from "#shop/member/table.server.ts";
import { findMovedMembers } from "#shop/move/origin/find-moved-members.server.ts";
import { originSpelling } from "#shop/move/origin/origin.ts";
import type { Db } from "#shop/shop.ts";
import { remembered, type Decision, type MoveContext } from "../kind-of-move.ts";
import { memberChoicesOf } from "./member-choices.ts";
import type { MemberDocument } from "./member-document.ts";

const SAME = "이미 옮겨 온 회원이에요.";
/** A file must not give to its owner what the desk may not (decisions 167 and 175). */
const AT_WORK = "여기서 일하는 분이라 옮기지 않아요.";
const TWICE = "이 파일의 앞줄과 이메일이 같아요. 한 줄로 합쳐주세요.";

type Standing = { id: string; name: string; email: string; sources: string[] };

/** Members are found by their address; nobody is met by a name or a phone, which families share. */
export async function decideMembers(
  db: Db,
  documents: readonly MemberDocument[],
  context: MoveContext,
): Promise<readonly Decision[]> {
  const { source, atWork } = memberChoicesOf(context);
  const wanted = documents.filter(({ leftOut }) => leftOut === null);
  const byEmail = await standingByEmail(
    db,
    wanted.map(({ email }) => email),
  );
  const movedIds = await findMovedMembers(
    db,
    { source },
    wanted.flatMap(({ formerIds }) => formerIds),
  );
  const file = remembered(context, () => new FileSoFar());
  return documents.map((document): Decision => {
    if (document.leftOut !== null) return { action: "skip", words: document.leftOut };
    if (atWork.has(document.email)) return { action: "skip", words: AT_WORK };
    const twice = file.meet(document);
    if (twice) return { action: "fail", words: twice };
    const standing = byEmail.get(document.email);
    if (standing?.sources.includes(source)) return { action: "skip", words: SAME };
    const elsewhere = document.formerIds
      .flatMap((id) => movedIds.get(id) ?? [])
      .find((id) => id !== standing?.id);
    if (elsewhere !== undefined)
      return { action: "skip", words: "이미 옮겨 온 회원인데 이메일이 달라요." };
    return standing
      ? { action: "join", to: standing.id, words: joinWords(document, standing) }
      : { action: "new" };
  });
}

/** What stood in earlier lines, so that one person is not brought twice. */
class FileSoFar {
  readonly #emails = new Set<string>();
  readonly #emailOf = new Map<string, string>();

  meet({ email, formerIds }: MemberDocument): string | null {
    if (this.#emails.has(email)) return TWICE;
    this.#emails.add(email);
    for (const id of formerIds.map(originSpelling)) {
      const before = this.#emailOf.get(id);
      if (before !== undefined)
        return `이 파일의 앞줄(${maskEmail(before)})과 회원 아이디가 같은데 이메일이 달라요.`;
      this.#emailOf.set(id, email);
    }
    return null;
  }
}

async function standingByEmail(db: Db, emails: string[]): Promise<Map<string, Standing>> {
  if (!emails.length) return new Map();
  const rows = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      source: movedMembers.source,
    })
    .from(users)
    .leftJoin(movedMembers, eq(movedMembers.accountId, users.id))
    .where(inArray(users.email, emails));
  const byEmail = new Map<string, Standing>();
  for (const { source, ...row } of rows) {
    const standing = byEmail.get(row.email) ?? { ...row, sources: [] };
    if (source !== null) standing.sources.push(source);
    byEmail.set(row.email, standing);
  }
  return byEmail;
}

const spelled = (name: string) => name.normalize("NFKC").replaceAll(/\s/g, "").toLowerCase();

function joinWords({ name, isBlocked }: MemberDocument, standing: Standing): string {
  const words = ["이미 있는 회원이에요. 없는 것만 채우고 이름과 연락처는 그대로 둬요."];
  if (spelled(name) !== spelled(standing.name))
    words.push(`이름이 달라요. 이 상점 ${maskName(standing.name)}, 파일 ${maskName(name)}.`);
  if (isBlocked) words.push("이전 상점에서 정지했지만 여기서는 정지하지 않아요.");
  return words.join(" ");
}
