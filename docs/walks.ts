import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

const root = resolve(import.meta.dirname, "..");

/** A file to read, what it does there, and the file of the walk that imports it. */
type Step = { file: string; does: string; from?: string };

export type Walk = { title: string; mostFiles: number; mostChanges: number; steps: Step[] };

const cancelOrder = "shop/money/payment/cancel-order.server.ts";
const beginWorth = "shop/money/refund/begin-worth.server.ts";
const beginRefund = "shop/money/refund/begin-refund.server.ts";
const carryOutRefund = "shop/money/refund/carry-out-refund.server.ts";
const noteReturned = "shop/money/refund/note-returned.server.ts";
const myOrders = "app/account/my/home.tsx";
const cancelable = "shop/order/cancelable.ts";
const releaseHold = "shop/order/place/release-hold.server.ts";
const question = "app/admin/qna/question.tsx";
const answerQuestion = "shop/question/answer-question.server.ts";
const answerNotice = "shop/question/answer-notice.server.ts";

/** What has to be read to understand one write from the button to the last row, in reading order. */
export const walks: Walk[] = [
  {
    title: "Cancel an order",
    mostFiles: 18,
    mostChanges: 3,
    steps: [
      { file: myOrders, does: "the page and its action" },
      { file: "app/form-action.server.ts", from: myOrders, does: "form → use case → answer" },
      { file: cancelOrder, from: myOrders, does: "the use case, in one transaction" },
      {
        file: "shop/money/value/value-left.server.ts",
        from: cancelOrder,
        does: "how much is left of money, points and credit",
      },
      { file: beginWorth, from: cancelOrder, does: "what of each goes back" },
      { file: beginRefund, from: beginWorth, does: "writes down that money goes back" },
      {
        file: "shop/money/ledger/enter-in-ledger.server.ts",
        from: beginRefund,
        does: "reserves it in the ledger",
      },
      { file: carryOutRefund, from: cancelOrder, does: "after the commit: asks the provider" },
      {
        file: "shop/money/payment/payment-provider.ts",
        from: carryOutRefund,
        does: "what any provider must keep",
      },
      { file: noteReturned, from: carryOutRefund, does: "the money is back: the order follows" },
      {
        file: "shop/money/refund/refund-notices.server.ts",
        from: noteReturned,
        does: "who is told",
      },
      {
        file: "shop/order/find-order.server.ts",
        from: cancelOrder,
        does: "locks the order's row",
      },
      { file: cancelable, from: cancelOrder, does: "who may cancel when" },
      { file: "shop/order/status.ts", from: cancelable, does: "states, moves, groups" },
      {
        file: "shop/order/move-order.server.ts",
        from: cancelOrder,
        does: "the only writer of the states",
      },
      { file: releaseHold, from: cancelOrder, does: "the pieces go back" },
      { file: "shop/follows.server.ts", does: "what else follows, handed in with the shop" },
      { file: "shop/product/shelf/stock.server.ts", from: releaseHold, does: "the shelf" },
    ],
  },
  {
    title: "Answer a question",
    mostFiles: 14,
    mostChanges: 3,
    steps: [
      { file: question, does: "the page and its action" },
      { file: "app/admin/qna/answer-form.tsx", from: question, does: "the form" },
      { file: "app/form-action.server.ts", from: question, does: "form → use case → answer" },
      {
        file: "shop/question/answer-forms.ts",
        from: question,
        does: "what may be sent",
      },
      { file: answerQuestion, from: question, does: "the use case, in one transaction" },
      {
        file: "shop/question/table.server.ts",
        from: answerQuestion,
        does: "its rows",
      },
      {
        file: "shop/question/question-text.server.ts",
        from: answerQuestion,
        does: "its words for the search",
      },
      { file: answerNotice, from: answerQuestion, does: "what the asker is told" },
      {
        file: "shop/audit/record-audit.server.ts",
        from: answerQuestion,
        does: "who did it is written down",
      },
      {
        file: "shop/notice/queue-notices.server.ts",
        from: answerQuestion,
        does: "the notice is queued",
      },
      {
        file: "shop/notice/notice-row.server.ts",
        from: answerNotice,
        does: "as a row of the outbox",
      },
    ],
  },
];

/** The noun's folder, or the top folder outside shop/. Files at the root of shop/ belong to every room. */
function roomOf(file: string): string | null {
  const [top = "", noun = ""] = file.split("/");
  if (top !== "shop") return top;
  return noun.endsWith(".ts") ? null : `shop/${noun}`;
}

export function roomsOf({ steps }: Walk): string[] {
  const rooms = steps.map(({ file }) => roomOf(file)).filter((room) => room !== null);
  return rooms.filter((room, at) => room !== rooms[at - 1]);
}

const specifiers = /(?:from\s+|import\s*\(?\s*)"([#.][^"]+)"/g;

function imports(from: string, file: string): boolean {
  const text = readFileSync(join(root, from), "utf8");
  return [...text.matchAll(specifiers)].some(([, specifier = ""]) => {
    const path = specifier.startsWith("#")
      ? specifier.slice(1)
      : relative(root, resolve(root, dirname(from), specifier));
    return path === file;
  });
}

/** What is not as the walk says; empty when all of it is. */
export function wrongIn(walk: Walk): string[] {
  const { title, steps, mostFiles, mostChanges } = walk;
  const missing = steps.filter(({ file }) => !existsSync(join(root, file)));
  if (missing.length) return missing.map(({ file }) => `${title}: there is no ${file}`);
  const changes = roomsOf(walk).length - 1;
  return [
    ...steps.flatMap(({ file, from }, at) => {
      if (from === undefined) return [];
      const isBefore = steps.slice(0, at).some((step) => step.file === from);
      return isBefore && imports(from, file) ? [] : [`${title}: ${from} does not import ${file}`];
    }),
    ...(steps.length > mostFiles ? [`${title}: ${steps.length} files, at most ${mostFiles}`] : []),
    ...(changes > mostChanges ? [`${title}: ${changes} changes of room`] : []),
  ];
}

const section = (walk: Walk): string[] => [
  `### ${walk.title}: ${walk.steps.length} files, ${roomsOf(walk).length - 1} changes of room (${roomsOf(walk).join(" → ")})`,
  "",
  ...walk.steps.map(({ file, does }, at) => `${at + 1}. \`${file}\`: ${does}`),
  "",
];

const [START, END] = ["<!-- walks: npm run docs -->\n", "<!-- end of walks -->"];

/** docs/architecture.md with both walks as they are now. */
export function withWalks(architecture: string): string {
  const [before = "", rest = ""] = architecture.split(START);
  const after = rest.split(END)[1] ?? "";
  return `${before}${START}${walks.flatMap(section).join("\n")}${END}${after}`;
}

if (import.meta.main) {
  const wrong = walks.flatMap(wrongIn);
  for (const walk of walks)
    console.log(
      `${walk.title}: ${walk.steps.length} files, ${roomsOf(walk).length - 1} changes of room`,
    );
  for (const one of wrong) console.error(one);
  if (wrong.length) process.exitCode = 1;
}
