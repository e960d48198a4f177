import { Button } from "#app/ui/button.tsx";
import { EmailField } from "#app/ui/form/field.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { Section } from "#app/ui/section.tsx";

type Props = { email: string; reply: FormAnswer };

/** For the desk: a guest receiver's mail address. */
export const ReceiverMail = ({ email, reply }: Props) => (
  <Section
    look="open"
    id="receiver"
    title="선물한 파일을 받은 분"
    titleClass="mb-4"
    className="mt-10"
  >
    <PostForm
      reply={reply}
      fields={{ intent: "receiver" }}
      order={["receiverEmail"]}
      asMember
      preventScrollReset
    >
      {({ field, busy }) => (
        <>
          <EmailField
            {...field("receiverEmail", email)}
            label="이메일"
            required
            autoComplete="off"
            hint="바꾸면 새 링크를 이 주소로 보내고, 전의 링크는 열리지 않게 돼요. 주문자에게는 알리지 않아요."
          />
          <Button look="ink" size="l" busy={busy}>
            이메일 바꾸기
          </Button>
        </>
      )}
    </PostForm>
  </Section>
);
