import { messageSettingsForm } from "#shop/vendor/message-settings-form.ts";
import { fieldsOf } from "#shop/form-fields.ts";
import { phoneWords } from "#lib/phone.ts";
import type { ShownMessages } from "#shop/vendor/vendor-settings.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";

type Props = {
  seen: string;
  shown: ShownMessages | null;
  isUnreadable: boolean;
  reply: FormAnswer;
};

type MessageTrial = { sentTo?: string; values?: Record<string, string> };

const fields = fieldsOf(messageSettingsForm, "save");

export function MessageForm({ seen, shown, isUnreadable, reply }: Props) {
  const mine = reply?.values?.intent === "end" ? undefined : reply;
  const done = mine?.done as MessageTrial | undefined;
  const savedValues = { ...shown, ...done?.values };
  return (
    <PostForm of={fields} key={seen} reply={mine} asMember>
      {({ field, busy }) => (
        <>
          <input type="hidden" name="seen" value={seen} />
          {/* The first button is the one that the Enter key presses. */}
          <button name="intent" value="try" tabIndex={-1} aria-hidden className="sr-only" />
          {done?.sentTo && (
            <NoticeBox tone="good">
              {`${phoneWords(done.sentTo)}로 시험 문자를 보냈어요. 도착했으면 저장해주세요.`}
            </NoticeBox>
          )}
          <p className="text-14 text-soft">
            솔라피(solapi.com)에 가입해 발신번호를 등록하고, API Key 관리에서 만든 두 값을
            적어주세요. 문자와 알림톡 요금은 솔라피에 충전한 잔액에서 나가요.
          </p>
          <Field {...field("apiKey", savedValues.apiKey)} />
          <Field
            {...field("apiSecret")}
            defaultValue=""
            hint={
              shown && !isUnreadable
                ? `저장된 값의 끝은 ${shown.secretEnd}예요. 바꾸지 않으려면 비워두세요.`
                : "저장한 뒤에는 끝 네 글자만 보여요."
            }
          />
          <Field {...field("sender", savedValues.sender)} />
          <Field {...field("pfId", savedValues.pfId)} />
          <Field {...field("to", done?.values?.to)} />
          <div className="flex flex-wrap gap-3">
            <Button name="intent" value="try" busy={busy}>
              시험 문자 보내기
            </Button>
            <Button look="ink" name="intent" value="save" busy={busy}>
              시험 문자 보내고 저장
            </Button>
          </div>
        </>
      )}
    </PostForm>
  );
}
