import { connectionForm, type ConnectionName } from "#shop/vendor/connection-form.ts";
import type { ShownCaptcha, ShownKakao, ShownSignIn } from "#shop/vendor/vendor-settings.ts";
import { fieldsOf } from "#shop/form-fields.ts";
import { CopyButton } from "#app/checkout/order/copy-button.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { answerTo, PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { Section } from "#app/ui/section.tsx";
import { guides, lossOf, uses, variables } from "./connection-guides.tsx";
import { EndKeys } from "./end-keys.tsx";

type ShownConnection = ShownKakao | ShownSignIn | ShownCaptcha;
type Props = {
  name: ConnectionName;
  seen: string;
  shown: ShownConnection | null;
  isFixed: boolean;
  isUnreadable: boolean;
  /** where the company leads back to after a sign-in */
  returnTo: string | undefined;
  origin: string;
  /** whether mails go out, by which a member makes a password */
  mailed: boolean;
  /** the owner has still to pass the captcha */
  waits: boolean;
  reply: FormAnswer;
};

/** One company: where to click there, its keys, and how to end it. */
export function ConnectionSection(props: Props) {
  const { name, isFixed, isUnreadable, shown, seen, waits, mailed, reply } = props;
  const { title } = guides[name];
  return (
    <Section id={name} title={title} className="flex flex-col gap-4">
      <p className="text-14 text-soft">{uses[name]}</p>
      <State {...props} />
      {isFixed ? (
        <p className="text-14 text-soft">
          키가 서버의 환경 설정({variables[name]})으로 정해져 있어 여기에서 바꿀 수 없어요.
        </p>
      ) : (
        <>
          {isUnreadable && (
            <NoticeBox tone="bad">
              저장된 키를 더 이상 읽을 수 없어요. 서버의 SHOP_SECRET이 바뀌었을 때 이렇게 돼요. 키를
              다시 적어주세요.
            </NoticeBox>
          )}
          {waits && (
            <ButtonLink to="/admin-login/captcha" look="ink" className="self-start">
              통과하고 켜기
            </ButtonLink>
          )}
          <Steps {...props} />
          <KeysForm {...props} />
          {shown && (
            <EndKeys
              of={name}
              seen={seen}
              reply={reply}
              title={`${title} 끝내기`}
              words={lossOf(name, mailed)}
              label="키 지우고 끝내기"
            />
          )}
        </>
      )}
    </Section>
  );
}

function State({ isFixed, shown, isUnreadable, waits }: Props) {
  if (waits) return <NoticeBox tone="warn">저장했지만 아직 켜지 않았어요.</NoticeBox>;
  if (isFixed || (shown && !isUnreadable)) return <NoticeBox tone="good">쓰고 있어요.</NoticeBox>;
  return <NoticeBox tone="info">쓰고 있지 않아요.</NoticeBox>;
}

function Steps({ name, returnTo, origin }: Props) {
  const { console: address, steps, copies, copyTitle } = guides[name];
  const copied = { return: returnTo ?? "", host: new URL(origin).hostname }[copies];
  return (
    <div className="flex flex-col gap-3 text-14">
      <p>
        <b className="font-medium">{address}</b>
        <span className="text-soft">에서</span>
      </p>
      <ol className="list-decimal space-y-1 pl-5 text-soft">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="flex flex-wrap items-center gap-3">
        <span className="font-medium">{copyTitle}</span>
        <code className="break-all rounded-s bg-wash px-3 py-2">{copied}</code>
        <CopyButton text={copied} what={`${guides[name].title}의 주소를`} />
      </p>
    </div>
  );
}

const fields = {
  kakao: fieldsOf(connectionForm, "kakao"),
  naver: fieldsOf(connectionForm, "naver"),
  google: fieldsOf(connectionForm, "google"),
  captcha: fieldsOf(connectionForm, "captcha"),
};
/** The fields of each that are shown as they are stored; the secret comes after the first. */
const first = { kakao: "clientId", naver: "clientId", google: "clientId", captcha: "siteKey" };

function KeysForm({ name, seen, shown, isUnreadable, reply }: Props) {
  const stored = (shown ?? {}) as Record<string, string | undefined>;
  const end = isUnreadable ? "" : stored.secretEnd;
  return (
    <PostForm
      of={fields[name]}
      key={seen}
      reply={answerTo(reply, { intent: name })}
      fields={{ intent: name }}
      asMember
    >
      {({ field, busy }) => (
        <>
          <input type="hidden" name="seen" value={seen} />
          <Field {...field(first[name] as "clientId", stored[first[name]])} />
          <Field
            {...field((name === "captcha" ? "secretKey" : "clientSecret") as "clientSecret")}
            defaultValue=""
            hint={
              end
                ? `저장된 키의 끝은 ${end}예요. 바꾸지 않으려면 비워두세요.`
                : "저장한 뒤에는 끝 네 글자만 보여요."
            }
          />
          {name === "kakao" && <Field {...field("scriptKey" as "clientId", stored.scriptKey)} />}
          <Button look="ink" busy={busy} className="self-start">
            확인하고 저장
          </Button>
        </>
      )}
    </PostForm>
  );
}
