import { beforeAll, describe, expect, test } from "vitest";
import { doorNames, intentsOf } from "#app/admin/doors.ts";
import { staffRoleNames as roles, type StaffRole } from "#shop/member/staff/roles.ts";
import { commissionRooms } from "#shop/commission/table.server.ts";
import { staff } from "#shop/member/table.server.ts";
import { ask } from "./ask.ts";
import { openMatrix, type Matrix } from "./matrix.ts";
import type { People } from "./people.ts";
import { makeMember, wordsOf } from "./person.ts";
import type { Row } from "./read-table.ts";
import { changedBetween } from "./rows-fingerprint.ts";
import { reads } from "./reads.ts";
import { writes } from "./writes.ts";

/** Who may where, besides owners; the longest beginning of an address counts. */
const open: Record<string, string> = {
  "/admin/product": "editor",
  "/admin/pages": "editor",
  "/admin/reserve": "desk",
  "/admin/order": "desk",
  "/admin/order/slips": "desk packer",
  "/admin/order/pickup": "desk packer",
  "/admin/parcel": "desk packer",
  "/admin/claim": "desk",
  "/admin/deposits": "desk",
  "/admin/commissions": "desk voice",
  "/room-takes": "desk voice",
  "/room-takes/{missing order}": "",
  "/admin/qna": "desk editor voice",
  "/admin/qna/faq": "desk editor",
  "/admin/reviews": "desk editor",
  "/admin/reviews/settings": "",
  "/admin/coupons": "desk",
  "/admin/transfers": "desk",
  "/admin/coupons/points": "",
  "/admin/coupons/gifts": "",
  "/admin/coupons/waiting": "",
  "/admin/board": "desk editor",
  "/admin/user": "desk",
  "/admin/move/orders": "desk",
  "/admin/today": "desk packer editor voice",
  "/admin/find": "desk packer editor voice",
  "/admin/security": "desk packer editor voice",
  "/admin/mails": "desk packer editor voice",
  "/admin/nope": "desk packer editor voice",
  "/admin/proof": "desk packer editor voice",
  "/admin-login": "desk packer editor voice",
  "/admin-login/captcha": "",
  "/admin/files/sound": "editor",
  "/admin/files/goods": "editor",
  "/admin/files/take": "desk voice",
  "/product/{hidden product}": "editor",
  "/board/content/{hidden post of A}": "desk editor",
  "/qna/{secret question of A}": "desk editor voice",
  "/qna/{question of the guest}": "desk editor voice",
  // All of them leave the shop for owners alone; one at a time the desk may look up.
  "/api/users": "",
  "/api/users/": "desk",
  "/api/users?email=": "desk",
  "/api/products": "editor",
};
/** What of a page is not for everybody who may open it. */
const closed: [form: RegExp, role: StaffRole][] = [
  [/^POST \/admin\/qna\/\{.*intent=(?:hide|show|remove)/, "voice"],
  [/^POST \/admin\/coupons\/\{.*intent=(?:save|stop|resume|issue-many)/, "desk"],
  [/^POST \/admin\/coupons\/new/, "desk"],
  [/^POST \/admin\/today intent=let-go/, "packer"],
  [/^POST \/admin\/today intent=let-go/, "editor"],
  [/^POST \/admin\/today intent=let-go/, "voice"],
  [/^POST \/admin\/commissions\/\{.*intent=(?:assign|cease)/, "voice"],
];
const begins: Record<StaffRole, string> = {
  desk: "→/admin/today",
  packer: "→/admin/today",
  editor: "ok",
  voice: "→/admin/today",
};

const isOffice = ({ path }: Row) => /^\/(?:admin(?:$|[/?])|api\/)/.test(path);
const isKnown = (row: Row) =>
  !row.path.startsWith("/v0/") && !/^\/(?:setup|staff)\//.test(row.path);
/** No right can matter where owners are answered as members are: see matrix.test.ts. */
const needsRight = (row: Row) => isOffice(row) || row.says.administrator !== row.says.memberB;

function mayDo(row: Row, role: StaffRole): boolean {
  const found = Object.keys(open)
    .filter((start) => row.path.startsWith(start))
    .toSorted((a, b) => b.length - a.length)[0];
  const who = found === undefined ? "" : open[found]!;
  return who.includes(role) && !closed.some(([form, of]) => of === role && form.test(row.ask));
}

let matrix: Matrix;
let people: People;
let voice: string;
const cookies = {} as Record<StaffRole, string>;

beforeAll(async () => {
  matrix = await openMatrix();
  for (const role of roles) {
    const person = await makeMember(matrix.shop, wordsOf(role), "admin");
    await matrix.shop.db.insert(staff).values({ accountId: person.id, role, invitedBy: "owner" });
    cookies[role] = person.cookie;
    if (role === "voice") voice = person.id;
  }
  people = await matrix.untouched();
  // A voice actor opens what they were given, and nothing else: see
  // tests/pages/commission-room.test.ts.
  await matrix.shop.db.update(commissionRooms).set({ actorId: voice });
});

/** The shop's people with one of the staff in the owner's place. */
const asRole = (role: StaffRole): People => ({
  ...people,
  who: { ...people.who, administrator: { cookie: cookies[role], marks: [] } },
});

async function answersOf(row: Row, extra: Record<string, string> = {}) {
  const before = await matrix.rows.read();
  const outcomes = await Promise.all(
    roles.map(async (role) => {
      const askRequest = {
        site: matrix.site,
        row,
        people: asRole(role),
        who: "administrator",
        channel: matrix.cheapestChannel(row),
        extra,
      };
      return [role, (await ask(askRequest as Parameters<typeof ask>[0])).said] as const;
    }),
  );
  const changed = changedBetween(before, await matrix.rows.read());
  expect(changed.filter((table) => !row.writes.includes(table))).toEqual([]);
  return outcomes;
}

const cell = (outcome: string) => outcome.split("~")[0]!;

describe.each(reads.filter((row) => isKnown(row) && needsRight(row)))("$ask", (row) => {
  test("every role is answered as its rights say, and nothing changes", async () => {
    const denied = isOffice(row) && row.path.startsWith("/admin") ? "403" : cell(row.says.memberB);
    const expected = roles.map((role) => {
      if (row.path === "/admin") return [role, begins[role]];
      return [role, mayDo(row, role) ? cell(row.says.administrator) : denied];
    });
    expect(await answersOf(row)).toEqual(expected);
  });
});

// Whoever may is told that the form was another's, whoever may not hears of no form: neither
// changes anything.
describe.each(
  writes.filter((row) => row.path.startsWith("/admin") && !row.path.startsWith("/admin-login")),
)("$ask", (row) => {
  test("every role gets as far as its rights go", async () => {
    const isOwnersAll = row.path === "/admin" || row.path.startsWith("/admin?");
    for (const [role, outcome] of await answersOf(row, { as: "nobody" })) {
      const isOpen = isOwnersAll ? role === "editor" : mayDo(row, role);
      expect([role, outcome === "403"]).toEqual([role, !isOpen]);
    }
  });
});

test("every form of a door with a right of its own has a row, and so a cell for every role", () => {
  const askedForms = writes.map((row) => `${matrix.routeAsked(row)} ${row.form} `);
  const wanted = doorNames.flatMap((door) =>
    intentsOf(door).map((intent) => [`POST ${door}`, `intent=${intent} `] as const),
  );
  expect(wanted.length).toBeGreaterThan(10);
  const missing = wanted.filter(
    ([route, intent]) =>
      !askedForms.some((row) => row.startsWith(`${route} `) && row.includes(intent)),
  );
  expect(missing).toEqual([]);
});

/**
 * What programs send, by role; a form that names somebody else in the session is a page's alone.
 */
const calls: Record<string, Record<StaffRole, string>> = {
  "PATCH /api/products/{product} title=새이름": {
    desk: "403",
    packer: "403",
    editor: "ok",
    voice: "403",
  },
  "PATCH /api/users/{A} name=새이름": { desk: "404", packer: "404", editor: "404", voice: "404" },
  "DELETE /api/users/{A}": { desk: "403", packer: "404", editor: "404", voice: "404" },
  "POST /admin/files/goods name=goods/{missing id}.wav fileName=a.wav productId={product} goodsId= note=":
    { desk: "403", packer: "403", editor: "404", voice: "403" },
  "POST /admin/files/move move=abcdefgh2345 name=moves/abcdefgh2345/a path=a.csv": {
    desk: "403",
    packer: "403",
    editor: "403",
    voice: "403",
  },
  "POST /admin/files/take name=takes/{A}/{missing id}.wav fileName=a.wav number={missing order} lineId=1 note=":
    { desk: "404", packer: "403", editor: "403", voice: "404" },
  "POST /admin/files/sound master=masters/{missing id}.wav": {
    desk: "403",
    packer: "403",
    editor: "404",
    voice: "403",
  },
};

test.each(Object.entries(calls))(
  "%s: every role is answered as its rights say",
  async (call, says) => {
    const row = writes.find(({ ask: rowName }) => rowName === call)!;
    for (const role of roles) {
      const before = await matrix.rows.read();
      const { said: outcome } = await ask({
        site: matrix.site,
        row,
        people: asRole(role),
        who: "administrator",
      });
      expect([role, cell(outcome)]).toEqual([role, says[role]]);
      if (says[role] !== "ok") expect(changedBetween(before, await matrix.rows.read())).toEqual([]);
    }
  },
);

test("every call of a program to the back office's own tables has its cells", () => {
  const own = /^(?:PATCH|DELETE) \/api\/(?:products|users)\/|^POST \/admin\/files\//;
  const askedCalls = writes.map(({ ask: words }) => words).filter((words) => own.test(words));
  expect(Object.keys(calls).toSorted()).toEqual(askedCalls.toSorted());
});
