import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";

type Contact = { ordererName: string; ordererPhone: string; ordererEmail: string | null };

/** How an orderer is reached; posts the fields of contactForm. */
export function ContactFields({ contact, reply }: { contact: Contact; reply: FormAnswer }) {
  return (
    <PostForm
      reply={reply}
      fields={{ intent: "contact" }}
      order={Object.keys(contact)}
      asMember
      preventScrollReset
      className="grid gap-5 md:grid-cols-2"
    >
      {({ field, busy }) => (
        <>
          <Field
            {...field("ordererName", contact.ordererName)}
            label="이름"
            required
            maxLength={50}
            autoComplete="off"
          />
          <Field
            {...field("ordererPhone", contact.ordererPhone)}
            label="휴대폰 번호"
            required
            inputMode="tel"
            maxLength={30}
            autoComplete="off"
            className="numbers"
          />
          <div className="md:col-span-2">
            <Field
              {...field("ordererEmail", contact.ordererEmail)}
              label="이메일"
              required
              inputMode="email"
              maxLength={254}
              autoComplete="off"
            />
          </div>
          <Button look="ink" size="l" busy={busy} className="md:col-span-2">
            연락처 바꾸기
          </Button>
        </>
      )}
    </PostForm>
  );
}
