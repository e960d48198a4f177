import { useEffect } from "react";
import type { UnsentForm } from "#app/browser/typing/keep-typed.ts";
import type { FieldLooks } from "#shop/form-fields.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import type { SocialWay } from "#shop/member/social/list-sign-in-ways.server.ts";
import { TextLink } from "#app/ui/text-link.tsx";

type Props = {
  way: SocialWay;
  hasPassword: boolean;
  fields: FieldLooks<"password">;
  reply: FormReply<{ away: string }> | UnsentForm | undefined;
  /** undefined: not needed; null: impossible */
  signInAgainWith: SocialWay | null | undefined;
};

/** Links or unlinks, once the person at the device proved who they are. */
export function ChangeWayForm({ signInAgainWith, ...form }: Props) {
  const { way, reply } = form;
  const away = reply?.done?.away;
  useEffect(() => {
    // A form may not lead to another site; the page itself may.
    if (away) location.assign(away);
  }, [away]);
  if (away) return <Leaving title={way.title} to={away} />;
  if (signInAgainWith !== undefined)
    return <SignInAgain way={signInAgainWith} back={`/my/social?change=${way.id}`} />;
  return <ChangeForm {...form} />;
}

function Leaving({ title, to }: { title: string; to: string }) {
  return (
    <p className="mt-4 text-14" role="status">
      {title} 화면으로 이동하고 있어요.{" "}
      <TextLink href={to} className="font-medium">
        바로 이동하기
      </TextLink>
    </p>
  );
}

function ChangeForm({
  way: { id, title, linkedAt },
  hasPassword,
  fields,
  reply,
}: Omit<Props, "signInAgainWith">) {
  const refused = reply?.refused;
  const isPasswordWrong = refused?.code === "password-wrong";
  return (
    <PostForm
      of={fields}
      asMember
      fields={{ intent: linkedAt ? "unlink" : "link", provider: id }}
      reply={reply}
      trouble={isPasswordWrong ? null : undefined}
      unsent="보내지 못했어요. 인터넷 연결을 확인하고 다시 시도해주세요."
      preventScrollReset
      className="mt-4 flex max-w-96 flex-col gap-4"
    >
      {({ field, busy }) => (
        <>
          <p className="text-14 text-soft">
            {linkedAt
              ? `끊으면 ${title} 로그인으로는 이 계정에 들어올 수 없고, 다른 기기에서는 모두 로그아웃돼요.`
              : `${title} 화면에서 동의하면 연결돼요. 다음부터 ${title} 버튼으로 로그인할 수 있어요.`}
          </p>
          {hasPassword && (
            <Field
              {...field("password")}
              required
              {...(isPasswordWrong && { errors: [refused.message] })}
            />
          )}
          <Button look={linkedAt ? "danger" : "ink"} size="l" busy={busy} disabled={busy}>
            {linkedAt ? "연결 끊기" : `${title} 연결하기`}
          </Button>
        </>
      )}
    </PostForm>
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
