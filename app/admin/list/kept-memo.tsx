import type { FieldLooks } from "#shop/form-fields.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useKeptText } from "#app/ui/form/use-kept-text.tsx";

type Props = {
  place: string;
  memo: string;
  fields: FieldLooks<"memo">;
  reply: FormReply<unknown> | undefined;
  /** sent along beside the intent */
  children?: React.ReactNode;
};

/** Input is stored on the device until saved. */
export function KeptMemo({ place, memo, fields, reply, children }: Props) {
  const memoText = useKeptText(place, "memo", { known: memo });
  return (
    <>
      <PostForm
        of={fields}
        reply={reply}
        fields={{ intent: "memo" }}
        asMember
        preventScrollReset
        {...memoText.form}
        className="flex flex-col items-stretch gap-3 pt-3"
      >
        {({ field, busy }) => (
          <>
            {children}
            {memoText.offer}
            <TextField key={memoText.start} {...field("memo", memoText.start)} />
            <Button busy={busy} className="self-start">
              메모 저장
            </Button>
          </>
        )}
      </PostForm>
      {memoText.guard}
    </>
  );
}
