import {
  importStatement,
  type ImportedStatement,
} from "#shop/statement/line/import-statement.server.ts";
import { listOwnAccounts } from "#shop/statement/line/list-own-accounts.server.ts";
import { listStatement } from "#shop/statement/line/list-statement.server.ts";
import { matchByHand } from "#shop/statement/settle/match-by-hand.server.ts";
import { setAside } from "#shop/statement/settle/set-aside.server.ts";
import { settleLines, type LineResult } from "#shop/statement/settle/settle-lines.server.ts";
import { undoLine } from "#shop/statement/settle/undo-line.server.ts";
import { statementForm } from "#shop/statement/statement-forms.ts";
import { oneTableOf } from "#shop/one-table-of.server.ts";
import { saved } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Title } from "#app/ui/title.tsx";
import { Trouble, troubleWords } from "#app/admin/list/trouble.tsx";
import type { Route } from "./+types/deposits";
import { HeldLines, RecentLines } from "./decided-lines.tsx";
import { ImportedLines, SettledLines } from "./done-lines.tsx";
import { DropForm } from "./drop-form.tsx";
import { LeftLines, MatchForm } from "./left-lines.tsx";
import { SettleForm } from "./settle-form.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "입금 맞추기");

const PATH = "/admin/deposits";
/** Room for too long statements, so that they get a message; a character takes up to nine bytes. */
const MOST_POSTED = 12 * 1024 * 1024;

export async function loader({ context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const [shown, accounts] = await Promise.all([
    listStatement(shop, visitorOf(context)),
    listOwnAccounts(shop),
  ]);
  return { ...shown, hasAccount: accounts.length > 0 };
}

type StatementAnswer = { imported: ImportedStatement } | { results: LineResult[] };

export const action = formAction(
  statementForm,
  async (shop, form, { visitor }): Promise<StatementAnswer | Response> => {
    switch (form.intent) {
      case "import":
        return oneTableOf(visitor.account?.id ?? "", async () => ({
          imported: await importStatement(shop, form.text, visitor),
        }));
      case "settle":
        return { results: await settleLines(shop, form.picks, visitor) };
      case "match":
        return saved(PATH, (await matchByHand(shop, form, visitor)).words);
      case "aside":
        await setAside(shop, form, visitor);
        return saved(PATH, "주문이 아닌 거래로 두었어요. 아래에서 되돌릴 수 있어요.");
      case "undo":
        await undoLine(shop, form, visitor);
        return saved(PATH, "되돌렸어요. 거래가 다시 확인을 기다려요.");
    }
  },
  { most: MOST_POSTED },
);

type ShownStatement = Route.ComponentProps["loaderData"];
type Reply = Route.ComponentProps["actionData"];

export default function Deposits({ loaderData, actionData: reply }: Route.ComponentProps) {
  const open = reply?.done ? undefined : reply;
  const hasNext = loaderData.sure.length + loaderData.doubtful.length > 0;
  return (
    <div className="max-w-300">
      <Title>입금 맞추기</Title>
      <p className="pt-1 text-14 text-soft">
        은행 거래내역을 넣으면 금액과 이름, 시각으로 입금 대기 주문을 찾아드려요. 이름과 금액,
        시각은 입금을 확인하는 데에만 쓰고, 이름은 처리한 뒤 90일이 지나면 지워요.
      </p>
      <div className="mt-6 flex flex-col gap-10">
        <Answer reply={reply} />
        {loaderData.hasAccount ? <DropForm reply={open} hasNext={hasNext} /> : <NoAccount />}
        <WaitingLines shown={loaderData} reply={open} />
        <HeldLines lines={loaderData.held} reply={reply} />
        <RecentLines lines={loaderData.recent} reply={reply} />
      </div>
    </div>
  );
}

/** What the last press did, or why it did nothing where no form says so itself. */
function Answer({ reply }: { reply: Reply }) {
  const done = reply?.done;
  if (done) {
    return "imported" in done ? (
      <ImportedLines imported={done.imported} />
    ) : (
      <SettledLines results={done.results} />
    );
  }
  return <Trouble words={reply?.values?.intent === "aside" && troubleWords(reply)} className="" />;
}

function WaitingLines({ shown, reply }: { shown: ShownStatement; reply: Reply }) {
  const { sure, doubtful, left, hasMore } = shown;
  const matched = [...sure, ...doubtful];
  return (
    <>
      {matched.length > 0 && (
        <SettleForm
          key={matched.map(({ id }) => id).join(" ")}
          sure={sure}
          doubtful={doubtful}
          reply={reply}
        />
      )}
      {hasMore && (
        <p className="text-14 text-soft">
          오래된 500건을 먼저 보여드려요. 처리하면 나머지가 나타나요.
        </p>
      )}
      <LeftLines lines={left} reply={reply} />
      <MatchForm lines={[...doubtful, ...left]} reply={reply} />
    </>
  );
}

const NoAccount = () => (
  <EmptyState
    title="입금 받는 계좌를 먼저 등록해주세요"
    words="결제 설정의 계좌이체에서 상점의 계좌를 등록하면, 그 계좌의 거래내역을 넣을 수 있어요."
    className="py-10"
  >
    <ButtonLink to="/admin/payment-settings" look="ink">
      결제 설정
    </ButtonLink>
  </EmptyState>
);
