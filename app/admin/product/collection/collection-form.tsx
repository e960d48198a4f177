import { collectionForm } from "#shop/product/collection/collection-forms.ts";
import { fieldsOf } from "#shop/form-fields.ts";
import { TAGS, type Category } from "#shop/product/category/category.ts";
import { ruleOf, type Collection } from "#shop/product/collection/collection.ts";
import { prices, sorts, writeProductQuery } from "#shop/product/search/product-query.ts";
import { voiceFactNames, voiceFacts } from "#shop/product/voice/voice-facts.ts";
import { ChoiceField } from "#app/checkout/claim/choice-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectField, TextField } from "#app/ui/form/field.tsx";
import { PostForm, type FormAnswer, type PostedForm } from "#app/ui/form/post-form.tsx";
import { Tick } from "#app/ui/form/tick.tsx";
import { CategoryOptions } from "../category/category-options.tsx";

type Props = {
  /** without it a new one */
  collection: Collection | null;
  categories: readonly Category[];
  tags: readonly string[];
  reply: FormAnswer;
};

const fields = fieldsOf(collectionForm, "save");

export function CollectionForm({ collection, categories, tags, reply }: Props) {
  const kind = collection && collection.rule !== null ? "rule" : "hand";
  return (
    <PostForm
      of={fields}
      reply={reply}
      fields={{ intent: "save", ...(collection && { id: collection.slug }) }}
      asMember
      className="by-choice flex max-w-180 flex-col gap-5"
    >
      {(form) => (
        <>
          <Names {...form} collection={collection} />
          <ChoiceField
            name="kind"
            label="상품을 어떻게 모을까요?"
            choices={[
              { value: "hand", words: "직접 고르기", hint: "저장한 뒤 상품을 하나씩 담아요." },
              { value: "rule", words: "조건으로 모으기", hint: "맞는 상품이 자동으로 모여요." },
            ]}
            chosen={form.values.kind ?? kind}
            errors={form.errors.kind}
          />
          <Rule {...form} collection={collection} categories={categories} tags={tags} />
          <Button look="primary" busy={form.busy} className="self-start">
            {collection ? "저장" : "기획전 만들기"}
          </Button>
        </>
      )}
    </PostForm>
  );
}

function Names({
  field,
  values,
  errors,
  collection,
}: PostedForm<typeof fields> & Pick<Props, "collection">) {
  const isOn = "name" in values ? values.isOnHome === "on" : collection?.isOnHome;
  return (
    <>
      <Field {...field("name", collection?.name)} />
      <Field {...field("slug", collection?.slug)} />
      <TextField {...field("text", collection?.text)} />
      <Tick name="isOnHome" isOn={isOn ?? false} errors={errors.isOnHome}>
        홈 화면에 한 줄로 보이기
      </Tick>
    </>
  );
}

/** The rule for products, in terms of the shop's search. */
function Rule({
  values,
  errors,
  collection,
  categories,
  tags,
}: Pick<PostedForm, "values" | "errors"> & Pick<Props, "collection" | "categories" | "tags">) {
  const query = collection && ruleOf(collection);
  const savedValues = Object.fromEntries(query ? writeProductQuery(query) : []);
  const now = "kind" in values ? values : { sort: "new", ...savedValues };
  const select = (name: string, label: string) => ({
    name,
    label,
    defaultValue: now[name] ?? "",
    errors: errors[name],
  });
  return (
    <fieldset className="rounded-m border border-line p-4 [.by-choice:not(:has(.is-rule:checked))_&]:hidden">
      <legend className="px-1 text-14 font-medium">조건</legend>
      <p className="pb-4 text-12 text-soft">모두 맞는 상품만 모여요. 비워 둔 조건은 보지 않아요.</p>
      <div className="grid gap-4 md:grid-cols-2">
        <SelectField {...select("category", "카테고리")}>
          <CategoryOptions categories={categories} none="모두" />
        </SelectField>
        <SelectField
          {...select("tag", "태그")}
          choices={[...new Set([...tags, now.tag ?? ""])]
            .filter(Boolean)
            .map((tag) => [tag, tag.slice(0, TAGS.length)])}
          none="모두"
        />
        <SelectField
          {...select("price", "가격")}
          choices={Object.entries(prices).map(([band, { label }]) => [band, label])}
          none="모두"
        />
        {voiceFactNames.map((name) => (
          <SelectField
            key={name}
            {...select(voiceFacts[name].param, voiceFacts[name].label)}
            choices={voiceFacts[name].among}
            none="모두"
          />
        ))}
        <SelectField
          {...select("sort", "순서")}
          choices={Object.entries(sorts).filter(([sort]) => sort !== "best")}
        />
      </div>
      <div className="flex flex-wrap gap-x-6 pt-4">
        <Tick name="open" isOn={now.open === "on"}>
          지금 살 수 있는 것만
        </Tick>
        <Tick name="sound" isOn={now.sound === "on"}>
          들어볼 수 있는 것만
        </Tick>
      </div>
    </fieldset>
  );
}
