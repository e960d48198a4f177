import { encryptions, mailPresets, type ShownMail } from "#shop/vendor/vendor-settings.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectField } from "#app/ui/form/field.tsx";
import { PostForm, type FormAnswer, type StartField } from "#app/ui/form/post-form.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";

type Props = {
  seen: string;
  shown: ShownMail | null;
  isUnreadable: boolean;
  shopName: string;
  reply: FormAnswer;
};

const names = ["host", "port", "encryption", "user", "password", "fromName", "fromAddress"];
const off = { autoComplete: "off", required: true } as const;

/** A mail server; nothing is saved that did not take a test mail. */
export function MailForm({ seen, shown, isUnreadable, shopName, reply }: Props) {
  const done = reply?.done as { sentTo: string } | undefined;
  return (
    <PostForm key={seen} reply={reply} order={names} asMember>
      {({ field, busy }) => (
        <>
          <input type="hidden" name="seen" value={seen} />
          {done && (
            <NoticeBox tone="good">
              {done.sentTo}로 시험 메일을 보냈어요. 도착했으면 저장해주세요.
            </NoticeBox>
          )}
          <ul className="text-12 text-soft">
            {mailPresets.map(({ title, host, port, encryption }) => (
              <li key={title}>
                {title}: {host}, {port}, {encryptions[encryption]}
              </li>
            ))}
          </ul>
          <ServerFields {...{ field, shown, isUnreadable }} />
          <Field
            {...field("fromName", shown?.fromName ?? shopName)}
            {...off}
            label="보내는 사람 이름"
            maxLength={60}
          />
          <Field
            {...field("fromAddress", shown?.fromAddress)}
            {...off}
            type="email"
            label="보내는 이메일 주소"
            maxLength={254}
          />
          <div className="flex flex-wrap gap-3">
            <Button name="intent" value="try" busy={busy}>
              시험 메일 보내기
            </Button>
            <Button look="ink" name="intent" value="save" busy={busy}>
              시험 메일 보내고 저장
            </Button>
          </div>
        </>
      )}
    </PostForm>
  );
}

function ServerFields({
  field,
  shown,
  isUnreadable,
}: Pick<Props, "shown" | "isUnreadable"> & { field: StartField }) {
  return (
    <>
      <Field {...field("host", shown?.host)} {...off} label="메일 서버" maxLength={253} />
      <SelectField {...field("port", String(shown?.port ?? 465))} label="포트">
        {[465, 587, 25].map((port) => (
          <option key={port}>{port}</option>
        ))}
      </SelectField>
      <SelectField {...field("encryption", shown?.encryption ?? "tls")} label="암호화">
        {Object.entries(encryptions).map(([name, title]) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </SelectField>
      <Field {...field("user", shown?.user)} {...off} label="아이디" maxLength={200} />
      <Field
        {...field("password")}
        defaultValue=""
        type="password"
        label="비밀번호"
        autoComplete="off"
        maxLength={300}
        hint={
          shown && !isUnreadable
            ? "저장된 비밀번호가 있어요. 바꾸지 않으려면 비워두세요."
            : "네이버와 Gmail에서 2단계 인증을 쓰면 앱 비밀번호를 적어주세요."
        }
      />
    </>
  );
}
