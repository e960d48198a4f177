import { Link, redirect, useSearchParams } from "react-router";
import { endOwnSession, endOwnSessions } from "#shop/member/session/end-own-sessions.server.ts";
import { listSessions } from "#shop/member/session/list-sessions.server.ts";
import { securityForm } from "#shop/member/second-factor/second-factor-forms.ts";
import {
  confirmSecondFactor,
  proposeSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from "#shop/member/second-factor/switch-second-factor.server.ts";
import { flashCookie } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { StatusBadge } from "#app/ui/status-badge.tsx";
import { adminMeta } from "#app/page-title.ts";
import type { Route } from "./+types/security";
import { RecoveryCodes } from "./security-codes.tsx";
import { wantedPath } from "./security-path.ts";
import { SessionList } from "./security-sessions.tsx";
import { readProposal, SecondFactorSetup, type Proposal } from "./security-setup.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "보안");

export async function loader({ context }: Route.LoaderArgs) {
  const { db, auth, adminSecondFactor } = shopOf(context);
  const { account, session, standing } = visitorOf(context);
  const { id } = found(account);
  const [secondFactor, sessions] = await Promise.all([
    auth.findSecondFactor(id),
    listSessions(db, id, session?.id),
  ]);
  return {
    secondFactor,
    sessions,
    isRequired: adminSecondFactor === "required",
    isMissing: standing === "second-factor-missing",
  };
}

/** Whoever was only let in to switch it on goes where they wanted to go. */
function pathOn({ url }: Request): string {
  const asked = new URL(url);
  return asked.searchParams.has("pre") ? wantedPath(asked) : "/admin/security";
}

type Done = { proposal: Proposal } | { recoveryCodes: string[] };

export const action = formAction(
  securityForm,
  async (shop, form, { visitor, request }): Promise<Done | Response> => {
    const owner = { ...visitor, headers: request.headers };
    const back = (message: string, cookies: string[] = [], to = "/admin/security") =>
      redirect(to, {
        headers: new Headers(
          [...cookies, flashCookie({ message })].map((cookie) => ["Set-Cookie", cookie]),
        ),
      });
    switch (form.intent) {
      case "propose":
        return { proposal: await proposeSecondFactor(shop, owner, form.password) };
      case "confirm":
        return back(
          "2단계 인증을 켰어요. 다른 기기에서는 로그아웃됐어요.",
          await confirmSecondFactor(shop, owner, form.code),
          pathOn(request),
        );
      case "renew":
        return { recoveryCodes: await renewRecoveryCodes(shop, owner, form.password) };
      case "remove":
        return back("2단계 인증을 껐어요.", await removeSecondFactor(shop, owner, form.password));
      case "end-session":
        return back(
          (await endOwnSession(shop.db, owner, form.session))
            ? "그 기기에서 로그아웃했어요."
            : "이미 끝난 로그인이에요.",
        );
      case "end-other-sessions":
        return back(`다른 기기 ${await endOwnSessions(shop.db, owner)}곳에서 로그아웃했어요.`);
    }
  },
);

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const done = actionData?.done;
  const proposal = done && "proposal" in done ? done.proposal : readProposal(actionData?.values);
  return (
    <div className="flex max-w-2xl flex-col gap-12">
      <div className="flex flex-col gap-6">
        <h1 className="text-28 font-bold">보안</h1>
        {loaderData.isMissing && !proposal && (
          <NoticeBox tone="warn">
            이 상점의 관리 화면은 2단계 인증을 켠 뒤에 쓸 수 있어요.
          </NoticeBox>
        )}
        <section aria-labelledby="second-factor" className="flex flex-col gap-4">
          <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
            <h2 id="second-factor" className="text-20 font-semibold">
              2단계 인증
            </h2>
            <StatusBadge
              tone={loaderData.secondFactor ? "good" : "warn"}
              label={loaderData.secondFactor ? "켜짐" : "꺼짐"}
            />
          </div>
          <SecondFactor page={loaderData} proposal={proposal} reply={actionData} />
        </section>
      </div>
      {!proposal && <SessionList sessions={loaderData.sessions} reply={actionData} />}
    </div>
  );
}

type Reply = Route.ComponentProps["actionData"];

type SecondFactorProps = {
  page: Route.ComponentProps["loaderData"];
  proposal: Proposal | null;
  reply: Reply;
};

function SecondFactor({ page, proposal, reply }: SecondFactorProps) {
  if (proposal) return <SecondFactorSetup proposal={proposal} reply={reply} />;
  if (!page.secondFactor) return <SwitchedOff reply={reply} />;
  if (reply?.done && "recoveryCodes" in reply.done)
    return <RenewedCodes codes={reply.done.recoveryCodes} />;
  return (
    <SwitchedOn
      left={page.secondFactor.recoveryCodesLeft}
      isRequired={page.isRequired}
      reply={reply}
    />
  );
}

function RenewedCodes({ codes }: { codes: string[] }) {
  return (
    <>
      <NoticeBox tone="good">복구 코드를 새로 만들었어요. 예전 코드는 이제 쓸 수 없어요.</NoticeBox>
      <RecoveryCodes codes={codes} />
      <ButtonLink to="/admin/security" className="self-start print:hidden">
        보관했어요
      </ButtonLink>
    </>
  );
}

function SwitchedOff({ reply }: { reply: Reply }) {
  return (
    <>
      <p className="text-14 text-soft">
        비밀번호에 더해 휴대폰의 인증 앱이 보여주는 코드를 물어요. 비밀번호가 새어 나가도 관리
        화면은 열리지 않아요.
      </p>
      <PasswordForm intent="propose" label="2단계 인증 켜기 시작" reply={reply} />
    </>
  );
}

const FEW = 3;

function SwitchedOn({
  left,
  isRequired,
  reply,
}: {
  left: number;
  isRequired: boolean;
  reply: Reply;
}) {
  const asked = useSearchParams()[0].get("do");
  return (
    <>
      <p className={`text-14 ${left <= FEW ? "text-bad" : "text-soft"}`}>
        남은 복구 코드: <span className="numbers">{left}</span>개
        {left <= FEW && ". 새로 만들어 보관해주세요."}
      </p>
      {asked === "renew" && (
        <PasswordForm
          intent="renew"
          label="복구 코드 새로 만들기"
          words="예전 복구 코드는 모두 쓸 수 없게 돼요."
          reply={reply}
        />
      )}
      {asked === "remove" && !isRequired && (
        <PasswordForm
          intent="remove"
          label="2단계 인증 끄기"
          words="끄면 비밀번호만으로 관리 화면이 열려요. 인증 앱에 더한 계정과 복구 코드는 쓸 수 없게 돼요."
          danger
          reply={reply}
        />
      )}
      {!asked && (
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="?do=renew">복구 코드 새로 만들기</ButtonLink>
          {!isRequired && (
            <ButtonLink to="?do=remove" look="danger">
              2단계 인증 끄기
            </ButtonLink>
          )}
        </div>
      )}
      {isRequired && (
        <p className="text-14 text-soft">
          이 상점의 관리 화면은 2단계 인증이 꼭 필요해서 끌 수 없어요.
        </p>
      )}
    </>
  );
}

type PasswordFormProps = {
  intent: string;
  label: string;
  words?: string;
  danger?: boolean;
  reply: Reply;
};

function PasswordForm({ intent, label, words, danger, reply }: PasswordFormProps) {
  const asked = useSearchParams()[0].get("do");
  return (
    <PostForm
      reply={reply}
      fields={{ intent }}
      asMember
      noValidate={false}
      className="flex max-w-md flex-col gap-4"
    >
      {({ errors, busy }) => (
        <>
          {words && <p className="text-14">{words}</p>}
          <Field
            name="password"
            label="지금 비밀번호"
            type="password"
            autoComplete="current-password"
            required
            maxLength={128}
            errors={errors.password}
          />
          <div className="flex flex-wrap gap-2">
            <Button look={danger ? "danger" : "primary"} busy={busy} disabled={busy}>
              {label}
            </Button>
            {asked && (
              <Link
                to="/admin/security"
                className="inline-flex min-h-11 items-center px-3 text-14 text-soft hover:text-ink"
              >
                그만두기
              </Link>
            )}
          </div>
        </>
      )}
    </PostForm>
  );
}
