import { fieldsOf } from "#shop/form-fields.ts";
import { useState, type MouseEvent } from "react";
import {
  encryptions,
  mailPresetNames,
  MAILS_PER_SECOND,
  mailPresets,
  presetWith,
  type MailPresetName,
  type ShownMail,
} from "#shop/vendor/vendor-settings.ts";
import { mailSettingsForm } from "#shop/vendor/mail-settings-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectField } from "#app/ui/form/field.tsx";
import { PostForm, type DescribedField, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";

type Props = {
  seen: string;
  shown: ShownMail | null;
  isUnreadable: boolean;
  shopName: string;
  reply: FormAnswer;
};

type MailTrial = { sentTo: string | null; values: Record<string, string> };

const looks = fieldsOf(mailSettingsForm, "save");
type Names = keyof typeof looks;

/** A mail server; nothing is saved that did not take a test mail. */
export function MailForm({ seen, shown, isUnreadable, shopName, reply }: Props) {
  const done = reply?.done as MailTrial | undefined;
  const savedValues: Partial<Record<string, string | number>> = { ...shown, ...done?.values };
  const { values = savedValues } = reply ?? {};
  const [host, setHost] = useState(String(values.host ?? ""));
  const fill = (event: MouseEvent<HTMLButtonElement>, name: MailPresetName) => {
    const fields = event.currentTarget.form?.elements;
    if (!fields) return;
    event.preventDefault();
    for (const field of ["host", "port", "encryption"] as const) {
      const element = fields.namedItem(field) as HTMLInputElement | HTMLSelectElement;
      element.value = String(mailPresets[name][field]);
    }
    setHost(mailPresets[name].host);
    (fields.namedItem("user") as HTMLInputElement).focus();
  };
  return (
    <PostForm
      key={seen}
      of={looks}
      reply={reply}
      asMember
      onInput={({ target }) => {
        const { name, value } = target as HTMLInputElement;
        if (name === "host") setHost(value.trim().toLowerCase());
      }}
    >
      {({ field, busy }) => (
        <>
          <input type="hidden" name="seen" value={seen} />
          {/* The first button is the one that the Enter key presses. */}
          <button name="intent" value="try" tabIndex={-1} aria-hidden className="sr-only" />
          {done?.sentTo && (
            <NoticeBox tone="good">
              {done.sentTo}로 시험 메일을 보냈어요. 도착했으면 저장해주세요.
            </NoticeBox>
          )}
          <Presets host={host} onFill={fill} />
          <ServerFields
            field={(name) => field(name, savedValues[name]?.toString())}
            host={host}
            isKept={Boolean(shown) && !isUnreadable}
          />
          <Field {...field("fromName", String(savedValues.fromName ?? shopName))} />
          <Field {...field("fromAddress", savedValues.fromAddress?.toString())} />
          <Field
            {...field("perSecond", String(savedValues.perSecond ?? MAILS_PER_SECOND))}
            hint="멈췄던 메일이 한꺼번에 나갈 때의 빠르기예요. 더 빠르면 메일 서비스가 받지 않을 수 있어요. 인증번호와 주문 알림을 먼저 보내요."
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

type PresetsProps = {
  host: string;
  onFill: (event: MouseEvent<HTMLButtonElement>, name: MailPresetName) => void;
};

const Presets = ({ host, onFill }: PresetsProps) => (
  <fieldset>
    <legend className="pb-2 text-14 font-medium">메일 서비스</legend>
    <div className="flex flex-wrap gap-2">
      {mailPresetNames.map((name) => (
        <button
          key={name}
          name="intent"
          value={name}
          aria-pressed={mailPresets[name].host === host}
          onClick={(event) => onFill(event, name)}
          className="min-h-11 rounded-s border border-edge px-3 text-14 hover:bg-wash aria-pressed:border-ink aria-pressed:font-semibold"
        >
          {mailPresets[name].title}
        </button>
      ))}
    </div>
    <p className="pt-2 text-12 text-soft">
      고르면 메일 서버, 포트, 암호화를 채워요. 다른 서비스는 아래에 직접 적어주세요.
    </p>
  </fieldset>
);

type ServerProps = { field: (name: Names) => DescribedField; host: string; isKept: boolean };

function ServerFields({ field, host, isKept }: ServerProps) {
  const preset = presetWith(host);
  const passwordHint = isKept && "저장된 비밀번호가 있어요. 바꾸지 않으려면 비워두세요.";
  const port = field("port");
  const encryption = field("encryption");
  return (
    <>
      <Field {...field("host")} />
      <SelectField {...port} defaultValue={port.defaultValue ?? "465"} choices={[465, 587, 25]} />
      <SelectField
        {...encryption}
        defaultValue={encryption.defaultValue ?? "tls"}
        choices={encryptions}
      />
      <Field {...field("user")} hint={preset?.user} />
      <Field
        {...field("password")}
        defaultValue=""
        hint={[passwordHint, preset?.password].filter(Boolean).join(" ") || undefined}
      />
    </>
  );
}
