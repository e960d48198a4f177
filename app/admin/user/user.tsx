import { redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { countWritten } from "#shop/board/author/count-written.server.ts";
import { adminMemberForm } from "#shop/office/member/admin-member-forms.ts";
import { blockMember } from "#shop/office/member/block-member.server.ts";
import { endMemberSessions } from "#shop/office/member/end-member-sessions.server.ts";
import { findMember } from "#shop/office/member/find-member.server.ts";
import { openMemberData } from "#shop/office/member/open-member-data.server.ts";
import {
  addMemberTag,
  removeMemberTag,
} from "#shop/office/member/note/change-member-tags.server.ts";
import { listMemberTags } from "#shop/office/member/note/list-member-tags.server.ts";
import { writeMemberMemo } from "#shop/office/member/note/write-member-memo.server.ts";
import { unblockMember } from "#shop/office/member/unblock-member.server.ts";
import { findBalance } from "#shop/money/value/book-value.server.ts";
import { listWaitingGifts } from "#shop/money/value/desk/list-desk-gifts.server.ts";
import { findPointRules } from "#shop/money/value/points/point-rules.server.ts";
import { correctValue } from "#shop/money/value/points/correct-value.server.ts";
import { listValueEntries } from "#shop/money/value/view/list-own-value.server.ts";
import { listOwnEarlierOrders } from "#shop/earlier/list-own-earlier-orders.server.ts";
import { listQuestionsOf } from "#shop/office/question/question-list.server.ts";
import { actsOn } from "#shop/member/staff/roles.ts";
import { flashCookie } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { adminMeta } from "#app/page-title.ts";
import type { Route } from "./+types/user";
import { Trouble } from "#app/admin/list/trouble.tsx";
import { MemberBadge } from "./member-badge.tsx";
import { OpenUserForm } from "./open-user-form.tsx";
import { UserAccess } from "./user-access.tsx";
import { UserBoard } from "./user-board.tsx";
import { UserBought } from "./user-bought.tsx";
import { UserConsents } from "./user-consents.tsx";
import { UserEarlier } from "./user-earlier.tsx";
import { UserLog } from "./user-log.tsx";
import { UserNote } from "./user-note.tsx";
import { UserOrders } from "./user-orders.tsx";
import { UserQuestions } from "./user-questions.tsx";
import { UserPerson } from "./user-person.tsx";
import { UserValue } from "./user-value.tsx";
import { Title } from "#app/ui/title.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "회원 정보");

const QUESTIONS = 10;

export async function loader({ params, url: { searchParams }, context }: Route.LoaderArgs) {
  const page = { after: searchParams.get("after"), before: searchParams.get("before") };
  const shop = shopOf(context);
  const visitor = visitorOf(context);
  const member = found(await findMember(shop, params.id, page, visitor));
  const [earlier, questions, written, tags, balance, { entries }, waiting, rules] =
    await Promise.all([
      listOwnEarlierOrders(shop.db, { accountId: member.id }),
      listQuestionsOf(shop.db, member.id, QUESTIONS),
      countWritten(shop.db, member.id),
      listMemberTags(shop.db),
      findBalance(shop.db, member.id),
      listValueEntries(shop.db, member.id),
      listWaitingGifts(shop.db, member.id),
      findPointRules(shop.db),
    ]);
  const { deskLimit } = rules;
  const isAtWork = member.role !== null;
  const value = { balance, entries, mark: crypto.randomUUID(), waiting, deskLimit, isAtWork };
  return {
    member,
    earlier,
    questions,
    written,
    tags,
    value,
    acts: actsOn(visitor.role, member.role),
  };
}

/** Opening changes nothing of the page, and must not count as another look at it. */
export const shouldRevalidate = ({
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => formData?.get("intent") !== "open" && defaultShouldRevalidate;

export const action = formAction(
  adminMemberForm,
  async (shop, form, { params: { id = "" }, visitor }) => {
    const done = (message: string) =>
      redirect(`/admin/user/${encodeURIComponent(id)}`, {
        headers: { "Set-Cookie": flashCookie({ message }) },
      });
    switch (form.intent) {
      case "open":
        return openMemberData(shop, id, form.reason, visitor);
      case "block":
        await blockMember(shop, id, form.reason, visitor);
        return done("이용을 정지했어요. 모든 기기에서 로그아웃됐어요.");
      case "unblock":
        await unblockMember(shop, id, visitor);
        return done("정지를 풀었어요.");
      case "memo":
        await writeMemberMemo(shop.db, id, form, visitor);
        return done("메모를 저장했어요.");
      case "tag":
        await addMemberTag(shop.db, id, form.tag, visitor);
        return done("태그를 붙였어요.");
      case "untag":
        await removeMemberTag(shop.db, id, form.tag, visitor);
        return done("태그를 뗐어요.");
      case "correct":
        return done(
          (await correctValue(shop, id, form, visitor)) === "waiting"
            ? "하루에 지급할 수 있는 금액을 넘어 주인의 승인을 기다려요. 승인하면 바로 들어가요."
            : "바꿨어요. 회원의 내역에 이유와 함께 보여요.",
        );
      case "sign-out":
        return done(
          (await endMemberSessions(shop, id, visitor))
            ? "모든 기기에서 로그아웃시켰어요."
            : "로그인한 곳이 없어요.",
        );
    }
  },
);

/** They say themselves what was refused. */
const ownForms = ["open", "block", "memo", "tag", "correct"];

export default function User({
  loaderData: { member, earlier, questions, written, tags, value, acts },
  actionData,
}: Route.ComponentProps) {
  const opened = actionData?.done;
  const intent = actionData?.values?.intent ?? "";
  const reply = opened ? undefined : actionData;
  return (
    <div className="max-w-300">
      <BackLink to="/admin/user">회원 목록</BackLink>
      <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1 pb-6">
        <Title>{(opened ?? member).name}</Title>
        <MemberBadge isBlocked={member.block !== null} role={member.role} />
      </header>
      <Trouble words={!ownForms.includes(intent) && reply?.refused?.message} className="pb-6" />
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-10 max-lg:order-2">
          <UserBought of={member.bought} />
          <UserOrders id={member.id} orders={member.orders} />
          <UserEarlier rows={earlier} />
          <UserQuestions questions={questions} />
          <UserValue value={value} reply={reply} />
          <UserBoard id={member.id} written={written} />
          <UserConsents consents={member.consents} />
          <UserLog id={member.id} log={member.log} />
        </div>
        <div className="flex min-w-0 flex-col gap-10">
          <UserPerson member={member} opened={opened}>
            {!opened && <OpenUserForm reply={reply} />}
          </UserPerson>
          <UserNote id={member.id} note={member.note} known={tags} reply={reply} />
          <UserAccess member={member} acts={acts} reply={reply} />
        </div>
      </div>
    </div>
  );
}
