import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import type { Unsent } from "#app/browser/keep-typed.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import type { SocialWay } from "#shop/member/social/list-sign-in-ways.server.ts";
import { AsField } from "../as-field.tsx";

type Props = {
  way: SocialWay;
  hasPassword: boolean;
  reply: FormReply<{ away: string }> | Unsent | undefined;
  /** undefined: need not; null: there is no way */
  signInAgainWith: SocialWay | null | undefined;
};

/** Links or unlinks, once the person at the device proved who they are. */
export function ChangeWayForm({
  way: { id, title, linkedAt },
  hasPassword,
  reply,
  signInAgainWith,
}: Props) {
  const busy = useNavigation().state !== "idle";
  const form = useRef<HTMLFormElement>(null);
  const said = reply && !reply.unsent ? reply : undefined;
  const away = said?.done?.away;
  const isPasswordWrong = said?.refused?.code === "password-wrong";
  useEffect(() => {
    // A form may not lead to another site; the page itself may.
    if (away) location.assign(away);
    else if (reply)
      form.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-trouble]")?.focus();
  }, [reply, away]);
  if (away)
    return (
      <p className="mt-4 text-14" role="status">
        {title} 화면으로 이동하고 있어요.{" "}
        <a href={away} className="font-medium underline underline-offset-4">
          바로 이동하기
        </a>
      </p>
    );
  if (signInAgainWith !== undefined)
    return <SignInAgain way={signInAgainWith} back={`/my/social?change=${id}`} />;
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      className="mt-4 flex max-w-96 flex-col gap-4"
    >
      <AsField />
      <input type="hidden" name="intent" value={linkedAt ? "unlink" : "link"} />
      <input type="hidden" name="provider" value={id} />
      <p className="text-14 text-soft">
        {linkedAt
          ? `끊으면 ${title} 로그인으로는 이 계정에 들어올 수 없고, 다른 기기에서는 모두 로그아웃돼요.`
          : `${title} 화면에서 동의하면 연결돼요. 다음부터 ${title} 버튼으로 로그인할 수 있어요.`}
      </p>
      {said?.refused && !isPasswordWrong && (
        <div tabIndex={-1} data-trouble>
          <NoticeBox tone="bad">{said.refused.message}</NoticeBox>
        </div>
      )}
      {reply && reply.unsent && (
        <div tabIndex={-1} data-trouble>
          <NoticeBox tone="bad">
            보내지 못했어요. 인터넷 연결을 확인하고 다시 시도해주세요.
          </NoticeBox>
        </div>
      )}
      {hasPassword && (
        <Field
          name="password"
          label="지금 비밀번호"
          type="password"
          autoComplete="current-password"
          required
          maxLength={128}
          hint="본인인지 확인하려고 여쭤봐요."
          errors={
            isPasswordWrong && said?.refused ? [said.refused.message] : said?.errors?.password
          }
        />
      )}
      <Button look={linkedAt ? "danger" : "ink"} size="l" busy={busy} disabled={busy}>
        {linkedAt ? "연결 끊기" : `${title} 연결하기`}
      </Button>
    </Form>
  );
}

function SignInAgain({ way, back }: { way: SocialWay | null; back: string }) {
  return (
    <div className="mt-4 flex max-w-96 flex-col gap-4">
      <p className="text-14 text-soft">
        로그인한 지 10분이 지났어요. 안전을 위해 다시 로그인한 뒤 바꿀 수 있어요.
      </p>
      {way && (
        <a
          href={`/login/oauth/start/${way.id}?pre=${encodeURIComponent(back)}`}
          rel="nofollow"
          className={buttonClass({ look: "ink", size: "l" })}
        >
          {way.title} 로그인 다시 하기
        </a>
      )}
    </div>
  );
}
