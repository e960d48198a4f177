import { fieldsOf } from "#shop/form-fields.ts";
import { visitForm } from "#shop/visit/visit-form.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/form/field.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";

const fields = fieldsOf(visitForm);
const choices = [
  ["on", "방문 세기"],
  ["off", "세지 않기"],
] as const;

export function CountingForm({ isOn, reply }: { isOn: boolean; reply: FormAnswer }) {
  const isSaved = reply && !reply.unsent && "done" in reply;
  return (
    <PostForm of={fields} reply={reply} asMember className="flex max-w-md flex-col gap-4 pt-4">
      {({ field, busy }) => (
        <>
          {isSaved && <NoticeBox tone="good">저장했어요. 몇 초 뒤부터 적용돼요.</NoticeBox>}
          <p className="text-14 text-soft">
            끄면 그때부터 아무것도 세지 않아요. 이미 센 수는 남아 있어요.
          </p>
          <SelectField {...field("counts", isOn ? "on" : "off")} choices={choices} />
          <Button look="ink" busy={busy} className="self-start">
            저장
          </Button>
        </>
      )}
    </PostForm>
  );
}
