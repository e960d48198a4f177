import { fieldsOf } from "#shop/form-fields.ts";
import { Field } from "#app/ui/form/field.tsx";
import { securityForm } from "#shop/member/second-factor/second-factor-forms.ts";
import { Link, useSearchParams } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { StatusBadge } from "#app/ui/status-badge.tsx";
import type { Route } from "./+types/security";
import { RecoveryCodes } from "./security-codes.tsx";
import { SecondFactorSetup, type Proposal } from "./security-setup.tsx";

type Page = Route.ComponentProps["loaderData"];
type Reply = Route.ComponentProps["actionData"];

type SecondFactorProps = {
  page: Page;
  proposal: Proposal | null;
  reply: Reply;
};

/** The authenticator app: whether it is asked, and how that is changed. */
export function SecondFactor(props: SecondFactorProps) {
  const { secondFactor, passkeys } = props.page;
  const isOn = secondFactor !== null || passkeys.length > 0;
  const label = secondFactor ? "켜짐" : "패스키로 켜짐";
  return (
    <section aria-labelledby="second-factor" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 id="second-factor" className="text-20 font-semibold">
          2단계 인증
        </h2>
        <StatusBadge tone={isOn ? "good" : "warn"} label={isOn ? label : "꺼짐"} />
      </div>
      <SecondFactorState {...props} />
    </section>
  );
}

function SecondFactorState({ page, proposal, reply }: SecondFactorProps) {
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
  const action = useSearchParams()[0].get("do");
  return (
    <>
      <p className={`text-14 ${left <= FEW ? "text-bad" : "text-soft"}`}>
        남은 복구 코드: <span className="numbers">{left}</span>개
        {left <= FEW && ". 새로 만들어 보관해주세요."}
      </p>
      {action === "renew" && (
        <PasswordForm
          intent="renew"
          label="복구 코드 새로 만들기"
          words="예전 복구 코드는 모두 쓸 수 없게 돼요."
          reply={reply}
        />
      )}
      {action === "remove" && !isRequired && (
        <PasswordForm
          intent="remove"
          label="2단계 인증 끄기"
          words="끄면 비밀번호만으로 관리 화면이 열려요. 인증 앱에 더한 계정과 복구 코드는 쓸 수 없게 돼요."
          danger
          reply={reply}
        />
      )}
      {!action && (
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

const fields = fieldsOf(securityForm, "propose");

type PasswordFormProps = {
  intent: string;
  label: string;
  words?: string;
  danger?: boolean;
  reply: Reply;
};

function PasswordForm({ intent, label, words, danger, reply }: PasswordFormProps) {
  const action = useSearchParams()[0].get("do");
  return (
    <PostForm
      of={fields}
      reply={reply}
      fields={{ intent }}
      asMember
      className="flex max-w-md flex-col gap-4"
    >
      {({ field, busy }) => (
        <>
          {words && <p className="text-14">{words}</p>}
          <Field {...field("password")} />
          <div className="flex flex-wrap gap-2">
            <Button look={danger ? "danger" : "primary"} busy={busy} disabled={busy}>
              {label}
            </Button>
            {action && (
              <Link
                to="/admin/security"
                className="inline-flex min-h-11 items-center px-3 text-14 text-soft hover:text-ink"
              >
                닫기
              </Link>
            )}
          </div>
        </>
      )}
    </PostForm>
  );
}
