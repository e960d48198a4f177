import { takeForm } from "#shop/backup/backup-form.ts";
import { fieldsOf } from "#shop/form-fields.ts";
import { useFileAsked } from "#app/browser/use-file-asked.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { Section } from "#app/ui/section.tsx";

const looks = fieldsOf(takeForm);

/** The newest backup as one locked file; the browser itself posts it, since a file answers. */
export function TakeForm({ reply }: { reply: FormAnswer }) {
  const handleSubmit = useFileAsked();
  return (
    <Section look="open" title="내려받기" className="flex max-w-2xl flex-col gap-4">
      <p className="text-14 text-soft">
        가장 새 백업을 암호로 잠근 파일 하나로 내려받아요. 외장 디스크처럼 서버가 아닌 곳에 두면
        서버를 잃어도 상점을 되살릴 수 있어요. 파일이 크면 오래 걸려요.
      </p>
      <PostForm
        of={looks}
        fields={{ intent: "take" }}
        reply={reply}
        asMember
        takesFile
        onSubmit={handleSubmit}
        className="flex max-w-96 flex-col gap-5"
      >
        {({ field, busy }) => (
          <>
            <Field {...field("keyPassword")} />
            <Button busy={busy} className="self-start">
              내려받기
            </Button>
          </>
        )}
      </PostForm>
    </Section>
  );
}
