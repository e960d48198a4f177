import type { FieldLooks } from "#shop/form-fields.ts";
import { Button } from "#app/ui/button.tsx";
import { NumberField } from "#app/ui/form/field.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";

/** The shop's low-stock threshold, which a product may override. */
type Props = { lowStock: number; fields: FieldLooks<"lowStock">; reply: FormAnswer };

export function LowStockForm({ lowStock, fields, reply }: Props) {
  const isSaved = reply && !reply.unsent && "done" in reply;
  return (
    <PostForm of={fields} reply={reply} asMember className="mb-6 flex max-w-md flex-col gap-3">
      {({ field, busy }) => (
        <>
          {isSaved && <NoticeBox tone="good">저장했어요.</NoticeBox>}
          <div className="flex items-end gap-2">
            <div className="min-w-0 flex-1">
              <NumberField {...field("lowStock", String(lowStock))} />
            </div>
            <Button busy={busy}>저장</Button>
          </div>
          <p className="text-12 text-soft">
            상품이나 옵션이 이만큼 이하로 줄면 할 일에 보이고 메일로 한 번 알려요. 0이면 품절될 때만
            알려요. 상품마다 다르게 정할 수도 있어요.
          </p>
        </>
      )}
    </PostForm>
  );
}
