import { fieldsOf } from "#shop/form-fields.ts";
import { contactForm } from "#shop/order/people/contact-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";

type Contact = { ordererName: string; ordererPhone: string; ordererEmail: string | null };

const fields = fieldsOf(contactForm);

/** How an orderer is reached; posts the fields of contactForm. */
export function ContactFields({ contact, reply }: { contact: Contact; reply: FormAnswer }) {
  return (
    <PostForm
      of={fields}
      reply={reply}
      fields={{ intent: "contact" }}
      asMember
      preventScrollReset
      className="grid gap-5 md:grid-cols-2"
    >
      {({ field, busy }) => (
        <>
          <Field {...field("ordererName", contact.ordererName)} autoComplete="off" />
          <Field
            {...field("ordererPhone", contact.ordererPhone)}
            autoComplete="off"
            className="numbers"
          />
          <div className="md:col-span-2">
            <Field {...field("ordererEmail", contact.ordererEmail)} autoComplete="off" />
          </div>
          <Button look="ink" size="l" busy={busy} className="md:col-span-2">
            연락처 바꾸기
          </Button>
        </>
      )}
    </PostForm>
  );
}
