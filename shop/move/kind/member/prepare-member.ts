import { isEmail, normalizeEmail } from "#lib/email.ts";
import { readLine } from "#lib/text/typed.ts";
import { askedFrom } from "#shop/member/consent/consent-age.ts";
import { plainCell, type CellValue } from "#shop/move/cell/cell-value.ts";
import { readCode } from "#shop/move/cell/read-code.ts";
import { readFlag } from "#shop/move/cell/read-flag.ts";
import { readMoment } from "#shop/move/cell/read-moment.ts";
import { readCount, readWon } from "#shop/move/cell/read-number.ts";
import { readPhone } from "#shop/move/cell/read-phone.ts";
import { readPostcode } from "#shop/move/cell/read-postcode.ts";
import { readText } from "#shop/move/cell/read-text.ts";
import type { MappedRow, MoveContext, PreparedItem } from "../kind-of-move.ts";
import { ItemCells } from "../item-cells.ts";
import type { MemberDocument } from "./member-document.ts";

const LETTERS = { name: 50, address: 200, addressDetail: 100, grade: 200, note: 700 };
/** What mails call somebody whose name no file has. */
const NO_NAME = "회원";

const LEFT_OUT = {
  left: "이전 상점에서 탈퇴한 회원이라 옮기지 않아요.",
  noMail: "이메일이 없어서 옮기지 않아요. 로그인할 때 이메일이 필요해요.",
  badMail: "메일을 보낼 수 없는 이메일이라 옮기지 않아요.",
};

/** What does not keep a member from coming is left out with a warning, where it cannot be read. */
const leniently =
  <Value>(reader: (cell: string) => CellValue<Value>, without: string) =>
  (cell: string): CellValue<Value> => {
    const found = reader(cell);
    return "words" in found ? { value: null, warning: `${found.words} ${without}` } : found;
  };

/** Points are counted or are an amount of money; 1,200점 and 1,200원 are the same. */
function readPoints(cell: string): CellValue<number> {
  const counted = readCount(cell, { isSigned: true });
  return "words" in counted ? readWon(cell, { isSigned: true }) : counted;
}

const lineOf = (cell: string, most: number): CellValue<string> => {
  const text = readText(cell, most);
  return "value" in text && text.value !== null
    ? { ...text, value: readLine(text.value) || null }
    : text;
};

function leftOutOf(cells: ItemCells, staying: readonly MappedRow[]): string | null {
  if (!staying.length) return LEFT_OUT.left;
  const typed = plainCell(cells.rowWith("email")?.cells.email ?? "");
  if (!typed) return LEFT_OUT.noMail;
  return isEmail(normalizeEmail(typed)) ? null : LEFT_OUT.badMail;
}

/** A parcel needs a number to ring, so an address without one is none. */
function addressOf(
  cells: ItemCells,
  { name, phone }: Pick<MemberDocument, "name" | "phone">,
): MemberDocument["address"] {
  const without = "주소는 옮기지 않아요.";
  const row = cells.rowWith("address");
  if (!row) return null;
  const read = (field: keyof typeof LETTERS, left = without) =>
    cells.readOf(
      row,
      field,
      leniently((cell) => lineOf(cell, LETTERS[field]), left),
    );
  const address = read("address");
  if (address === null) return null;
  const postcode = cells.readOf(row, "postcode", leniently(readPostcode, without));
  const addressDetail = read("addressDetail", "상세 주소는 옮기지 않아요.") ?? "";
  if (postcode !== null && phone !== null)
    return { recipientName: name, recipientPhone: phone, postcode, address, addressDetail };
  const missing = postcode === null ? "다섯 자리 우편번호가" : "전화번호가";
  cells.warn(`${missing} 없어서 ${without}`, "address");
  return null;
}

const CONSENTS = [
  { kind: "marketing-email", field: "mailConsent", what: "이메일" },
  { kind: "marketing-sms", field: "smsConsent", what: "문자" },
] as const;

/**
 * A yes counts with its day alone, and not for ever: the law wants to know when it was given, and
 * has it confirmed after two years. A no counts always.
 */
function consentsOf(cells: ItemCells, now: Date): MemberDocument["consents"] {
  return CONSENTS.flatMap(({ kind, field, what }) => {
    const without = `${what} 수신 동의는 옮기지 않아요.`;
    const answers = cells.rows.map((row) => ({
      row,
      answer: cells.readOf(row, field, leniently(readFlag, without)),
    }));
    const agreed = answers.filter(({ answer }) => answer === true);
    if (!agreed.length || answers.some(({ answer }) => answer === false)) return [];
    const days = agreed.flatMap(
      ({ row }) => cells.readOf(row, `${field}At`, leniently(readMoment, without)) ?? [],
    );
    const given = days.filter((day) => day <= now).toSorted((a, b) => a.getTime() - b.getTime());
    const [at] = given.filter((day) => day > askedFrom(now));
    if (at) return [{ kind, at: at.toISOString() }];
    cells.warn(
      given.length
        ? `동의한 지 2년이 되어 다시 확인해야 하는 동의라 ${without}`
        : `동의한 날짜가 없어서 ${without}`,
      field,
    );
    return [];
  });
}

/** Several accounts of one address become one; what each of them had is added up once. */
function pointsOf(cells: ItemCells): number {
  const byAccount = new Map<string, MappedRow>();
  for (const row of cells.rows)
    if (row.cells.points?.trim()) byAccount.set(row.cells.formerId?.trim() ?? "", row);
  let points = 0;
  for (const row of byAccount.values()) {
    const own = cells.readOf(row, "points", readPoints) ?? 0;
    if (own < 0) cells.warn("마이너스 적립금은 옮기지 않아요.", "points");
    points += Math.max(0, own);
  }
  return points;
}

const distinct = (words: readonly string[]): string[] => [...new Set(words.filter(Boolean))];

const formerIdsOf = (cells: ItemCells): string[] =>
  distinct(cells.rows.map((row) => cells.readOf(row, "formerId", leniently(readCode, "")) ?? ""));

/** A grade, or the labels of a shop that knows no grades: "VIP, 도매". */
const gradesOf = (cells: ItemCells): string[] =>
  distinct(
    (
      cells.read(
        "grade",
        leniently((cell) => lineOf(cell, LETTERS.grade), "등급은 옮기지 않아요."),
      ) ?? ""
    )
      .split(/\s*[,|]\s*/)
      .map((grade) => grade.trim()),
  );

const memoOf = (cells: ItemCells): string =>
  cells.read(
    "note",
    leniently((cell) => readText(cell, LETTERS.note), "메모는 옮기지 않아요."),
  ) ?? "";

/** A long name is no reason to stay behind: its person can change what mails greet with. */
function nameOf(cells: ItemCells): string {
  const name = readLine(cells.rowWith("name")?.cells.name ?? "");
  if (name.length > LETTERS.name) cells.warn("이름이 길어서 뒷부분을 줄였어요.", "name");
  if (!name) cells.warn(`이름이 없어서 ‘${NO_NAME}’이라고 적어요.`, "name");
  return name.slice(0, LETTERS.name).toWellFormed() || NO_NAME;
}

const SHARED =
  "이메일이 같은데 이름이 다른 회원이 있어요. 같은 분이면 이름을 같게 적고, 다른 분이면 한 분만 남겨주세요.";

/** One of an address is one person; a family that shares one has to be told apart by hand. */
function refuseShared(cells: ItemCells): void {
  const spelled = (name: string) => name.normalize("NFKC").replaceAll(/\s/g, "").toLowerCase();
  const named = cells.rows.filter((row) => row.cells.name?.trim());
  const other = named.find((row) => spelled(row.cells.name!) !== spelled(named[0]!.cells.name!));
  if (other) cells.refuse(SHARED, { field: "name", line: other.line });
}

function joinedAtOf(cells: ItemCells, now: Date): string | null {
  const at = cells.read("joinedAt", leniently(readMoment, "가입일은 옮기지 않아요."));
  return at && at <= now ? at.toISOString() : null;
}

/** Rows of one address are one member; accounts that were closed there do not count. */
export function prepareMember(
  rows: readonly MappedRow[],
  { now }: MoveContext,
): PreparedItem<MemberDocument> {
  const all = new ItemCells(rows);
  const staying = rows.filter((row) => all.readOf(row, "leftAt", readMoment) === null);
  const cells = new ItemCells(staying.length ? staying : rows);
  const leftOut = leftOutOf(cells, staying);
  const formerIds = formerIdsOf(cells);
  const [name, phone] = [
    nameOf(cells),
    cells.read("phone", leniently(readPhone, "옮기지 않아요.")),
  ];
  const document: MemberDocument = {
    line: cells.line,
    leftOut,
    formerIds,
    email: normalizeEmail(cells.rowWith("email")?.cells.email ?? ""),
    name,
    phone,
    grades: gradesOf(cells),
    address: addressOf(cells, { name, phone }),
    points: pointsOf(cells),
    joinedAt: joinedAtOf(cells, now),
    consents: consentsOf(cells, now),
    isBlocked: cells.rows.some((row) => cells.readOf(row, "blocked", readFlag) === true),
    memo: memoOf(cells),
  };
  refuseShared(cells);
  const troubles = [...all.troubles, ...cells.troubles];
  // Of whom nothing is moved, nothing has to be right.
  if (leftOut !== null) return all.troubles.length ? { troubles } : { document };
  if (troubles.length) return { troubles };
  if (formerIds.length > 1)
    cells.warn("이메일이 같은 회원이 여럿이라 한 회원으로 합쳐요.", "email");
  return cells.warnings.length ? { document, warnings: cells.warnings } : { document };
}
