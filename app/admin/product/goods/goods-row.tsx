import { fieldsOf } from "#shop/form-fields.ts";
import { byteWords } from "#lib/bytes/byte-words.ts";
import { seoulDate } from "#lib/seoul-time.ts";
import type { OptionAxis } from "#shop/product/product.ts";
import { goodsForm } from "#shop/product/goods/goods-forms.ts";
import { goodsLimits } from "#shop/product/goods/goods-limits.ts";
import type { ListedGoods } from "#shop/product/goods/list-goods.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectField } from "#app/ui/form/field.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { Unfold } from "#app/ui/unfold.tsx";
import { GoodsUpload } from "./goods-upload.tsx";

const fields = fieldsOf(goodsForm, "change");

type Props = {
  goods: ListedGoods;
  product: { id: string; title: string; options: OptionAxis[] };
  reply: FormAnswer;
  onRenewed: () => void;
};

/** Notes by goods, kept outside of the row, because an upload may outlive it. */
const keptNotes = new Map<string, string>();

export function GoodsRow({ goods, product, reply, onRenewed }: Props) {
  const { id, title, optionId, versions } = goods;
  const newest = versions[0]!;
  const ofThis = reply?.values?.goodsId === id ? reply : undefined;
  return (
    <li className="flex flex-col gap-4 border-t border-line py-6">
      <p className="text-14 text-soft numbers">
        {newest.fileName} · {byteWords(newest.size)} · 버전 {newest.number} ·{" "}
        {seoulDate(newest.createdAt)}
      </p>
      <PostForm
        of={fields}
        reply={ofThis}
        fields={{ intent: "change", goodsId: id }}
        className="grid items-end gap-4 md:grid-cols-[1fr_1fr_auto]"
      >
        {({ field, busy }) => (
          <>
            <Field {...field("title", title)} id={`title-${id}`} />
            <SelectField {...field("optionId", optionId ?? "")} id={`option-${id}`}>
              <option value="">모든 구매자</option>
              {product.options.flatMap(({ name, values }) =>
                values.map((value) => (
                  <option key={value.id} value={value.id}>
                    {name}: {value.label}
                  </option>
                )),
              )}
            </SelectField>
            <Button busy={busy}>저장</Button>
          </>
        )}
      </PostForm>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <Unfold title="새 버전 올리기">
          <div className="flex flex-col gap-3 pt-3">
            <label htmlFor={`note-${id}`} className="text-14 font-medium">
              바뀐 점 (구매자에게 보여요)
            </label>
            <input
              id={`note-${id}`}
              defaultValue={keptNotes.get(id)}
              onChange={({ currentTarget }) => keptNotes.set(id, currentTarget.value)}
              maxLength={goodsLimits.note}
              className="h-11 rounded-s border border-edge bg-paper px-3 text-16"
            />
            <GoodsUpload
              id={`renew-${id}`}
              product={product}
              target={{ goodsId: id, note: () => keptNotes.get(id) ?? "" }}
              onAdded={() => {
                keptNotes.delete(id);
                onRenewed();
              }}
            >
              새 버전 고르기
            </GoodsUpload>
          </div>
        </Unfold>
        <PostForm reply={ofThis} fields={{ intent: "remove", goodsId: id }} trouble={null}>
          {({ busy }) => (
            <Button look="quiet" busy={busy}>
              빼기
            </Button>
          )}
        </PostForm>
      </div>
    </li>
  );
}
