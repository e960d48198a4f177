import type { FieldLooks } from "#shop/form-fields.ts";
import { LICENCE_FIELD } from "#shop/move/file/move-forms.ts";
import type { ShownMove } from "#shop/move/file/view-move.server.ts";
import { noticeKinds } from "#shop/product/notice/product-notice.ts";
import { shippingClassLabels } from "#shop/product/sale.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectField, TextField } from "#app/ui/form/field.tsx";
import { PostForm, type FormAnswer, type StartField } from "#app/ui/form/post-form.tsx";
import { Tick } from "#app/ui/form/tick.tsx";
import { Section } from "#app/ui/section.tsx";

type Props = { shown: ShownMove; of: FieldLooks; reply: FormAnswer };

const shows = {
  hidden: "모두 숨겨서 옮기고 내가 하나씩 보이게 해요",
  asThere: "이전 상점에서 보이던 것은 보이게 해요",
};
const joins = {
  fill: "이미 있는 상품은 빈 곳만 채워요",
  keep: "이미 있는 상품은 그대로 둬요",
};
const sounds = {
  goods: "산 분이 내려받는 판매 파일",
  sample: "누구나 듣는 샘플 (WAV만)",
};

const wordsOf = (choice: unknown, otherwise: string): string =>
  typeof choice === "string" ? choice : otherwise;

/** What becomes of the products and members of a move; after it the files are checked again. */
export function ChoicesForm({ shown, of, reply }: Props) {
  const { choices } = shown.move;
  const has = (kind: string) =>
    shown.files.some(({ tables }) => tables.some((table) => table.kind === kind));
  if (!has("product") && !has("member")) return null;
  return (
    <Section title="어떻게 옮길까요">
      <PostForm
        of={of}
        fields={{ intent: "choose" }}
        reply={reply}
        asMember
        className="grid gap-5 pt-4 md:grid-cols-2"
      >
        {({ field, busy }) => (
          <>
            {has("product") && <ProductFields shown={shown} field={field} />}
            {has("member") && <Field {...field("pointsEndOn", wordsOf(choices.pointsEndOn, ""))} />}
            <Button busy={busy} className="justify-self-start md:col-span-2">
              저장
            </Button>
          </>
        )}
      </PostForm>
    </Section>
  );
}

type FieldsOf = { shown: ShownMove; field: StartField<FieldLooks> };

function ProductFields({ shown: { move, choices, files }, field }: FieldsOf) {
  const before = move.choices;
  const notice = before.notice as { kind?: string } | null | undefined;
  return (
    <>
      <SelectField
        {...field("show", wordsOf(before.show, "hidden"))}
        label="보이기"
        choices={shows}
        hint="상품정보제공고시와 받는 방법이 없으면 숨겨서 옮겨요."
      />
      <SelectField
        {...field("joined", wordsOf(before.joined, "fill"))}
        label="이미 있는 상품"
        choices={joins}
      />
      <SelectField
        {...field("shippingClass", wordsOf(before.shippingClass, "digital"))}
        label="보내는 방법"
        choices={shippingClassLabels}
      />
      <SelectField
        {...field("sounds", wordsOf(before.sounds, "goods"))}
        label="함께 올린 소리"
        choices={sounds}
      />
      <SelectField
        {...field("noticeKind", notice?.kind ?? "")}
        label="상품정보제공고시"
        none="적지 않아요"
        choices={Object.entries(noticeKinds).map(([kind, { label }]) => [kind, label])}
        hint="상점 정보로 채워 넣어요. 옮긴 뒤 상품마다 고칠 수 있어요."
      />
      <SelectField
        {...field("category", wordsOf(before.category, ""))}
        label="카테고리가 없는 상품"
        none="카테고리 없이"
        choices={choices.categories.map(({ slug, name }) => [slug, name])}
      />
      <LicenceFields before={before} choices={choices} files={files} field={field} />
      <TextField {...field("supplyNote", wordsOf(before.supplyNote, ""))} />
      <Field {...field("formerOrigin", wordsOf(before.formerOrigin, ""))} />
      <div className="md:col-span-2">
        <Tick name="fetchesPictures" isOn={before.fetchesPictures === true}>
          파일에 주소로 적힌 사진을 이전 상점에서 받아와요. 옮길 때 한 장씩 받아서 시간이 걸려요.
        </Tick>
      </div>
    </>
  );
}

type LicencesOf = Pick<ShownMove, "choices" | "files"> & {
  before: ShownMove["move"]["choices"];
  field: FieldsOf["field"];
};

/** One for products without, and one for each word that the files use. */
function LicenceFields({ before, choices, files, field }: LicencesOf) {
  const own = choices.licences.map(({ id, name }) => [id, name] as const);
  const licenceOf = (before.licences ?? {}) as Record<string, string>;
  const words = [...new Set(files.flatMap((file) => file.licenceWords))];
  return (
    <>
      <SelectField
        {...field("licence", wordsOf(before.licence, ""))}
        label="라이선스가 없는 상품"
        none="라이선스 없이"
        choices={own}
      />
      {words.map((word) => (
        <SelectField
          key={word}
          name={`${LICENCE_FIELD}${word}`}
          defaultValue={licenceOf[word] ?? ""}
          label={`라이선스 ‘${word.slice(0, 40)}’`}
          none="고르지 않아요"
          choices={own}
        />
      ))}
    </>
  );
}
