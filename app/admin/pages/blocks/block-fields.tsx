import { useState, type ComponentProps, type ComponentType } from "react";
import type { Block, Cell } from "#shop/page/blocks.ts";
import { PAGES } from "#shop/page/page.ts";
import { PictureField } from "#app/admin/site/picture-field.tsx";
import { RichEditor } from "#app/editor/rich-editor.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/form/field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { useChoices } from "./choices.ts";
import type { FieldsProps } from "./fields-props.ts";
import { GalleryFields } from "./gallery-fields.tsx";
import { newCell } from "./new-block.ts";
import { PairFields } from "./pair-fields.tsx";
import { ChosenReview, ChosenProducts } from "./chosen.tsx";
import { TypedField } from "./typed-field.tsx";

type Errors = Record<string, string[]>;
type BlockOf<Kind extends Block["kind"]> = Extract<Block, { kind: Kind }>;

type TextProps = {
  name: string;
  label: string;
  html: string;
  errors: string[] | undefined;
  onChange: (html: string) => void;
};

function TextFields({ name, label, html, errors, onChange }: TextProps) {
  // The editor has the words from here on; giving them back to it would move its cursor.
  const [start] = useState(html);
  return (
    <RichEditor
      name={name}
      label={label}
      html={start}
      errors={errors}
      most={PAGES.html}
      images
      video
      source
      onChange={onChange}
    />
  );
}

type PictureWords = { image: string; alt: string; caption: string };
type PictureProps = {
  name: string;
  picture: PictureWords;
  errors: Errors;
  onChange: (picture: PictureWords) => void;
};

function PictureFields({ name, picture, errors, onChange }: PictureProps) {
  const { image, alt, caption } = picture;
  const change = (part: Partial<PictureWords>) => onChange({ image, alt, caption, ...part });
  return (
    <div className="flex flex-col gap-4">
      <PictureField
        name={`${name}-image`}
        label="그림"
        hint="JPG, PNG, WebP, AVIF를 15MB까지 올릴 수 있고 크기는 알아서 맞춰요."
        isNeeded
        value={image}
        errors={errors.image}
        className="h-48 bg-wash"
        onChange={(made) => change({ image: made?.id ?? "" })}
      />
      <TypedField
        name={`${name}-alt`}
        label="그림을 설명하는 말"
        hint="그림을 볼 수 없는 분과 검색에 읽어줘요. 꾸미는 그림이면 비워두세요."
        optional
        value={alt}
        maxLength={200}
        errors={errors.alt}
        onTyped={(typed) => change({ alt: typed })}
      />
      <TypedField
        name={`${name}-caption`}
        label="그림 아래에 적을 말"
        optional
        value={caption}
        maxLength={200}
        errors={errors.caption}
        onTyped={(typed) => change({ caption: typed })}
      />
    </div>
  );
}

const under = (errors: Errors, side: string): Errors =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, words]) =>
      name.startsWith(`${side}.`) ? [[name.slice(side.length + 1), words]] : [],
    ),
  );

const sides = { left: "왼쪽", right: "오른쪽" } as const;

const ColumnFields = ({ block, errors, onChange }: FieldsProps<BlockOf<"columns">>) => (
  <div className="grid gap-6 md:grid-cols-2">
    {(["left", "right"] as const).map((side) => (
      <CellFields
        key={side}
        name={`${block.key}-${side}`}
        title={sides[side]}
        cell={block[side]}
        errors={under(errors, side)}
        onChange={(cell) => onChange({ ...block, [side]: cell })}
      />
    ))}
  </div>
);

type CellProps = {
  name: string;
  title: string;
  cell: Cell;
  errors: Errors;
  onChange: (cell: Cell) => void;
};

function CellFields({ name, title, cell, errors, onChange }: CellProps) {
  return (
    <div role="group" aria-label={title} className="flex min-w-0 flex-col gap-3">
      <div className="flex items-center gap-2">
        <p className="flex-1 text-14 font-medium">{title}</p>
        {(["text", "picture"] as const).map((kind) => (
          <Button
            key={kind}
            type="button"
            size="s"
            look={cell.kind === kind ? "ink" : "outline"}
            aria-pressed={cell.kind === kind}
            onClick={() => cell.kind !== kind && onChange(newCell(kind))}
            className="max-md:min-h-11"
          >
            {kind === "text" ? "글" : "그림"}
            <span className="sr-only">: {title}</span>
          </Button>
        ))}
      </div>
      {cell.kind === "text" ? (
        <TextFields
          name={`${name}-html`}
          label={`${title} 글`}
          html={cell.html}
          errors={errors.html}
          onChange={(html) => onChange({ kind: "text", html })}
        />
      ) : (
        <PictureFields
          name={name}
          picture={cell}
          errors={errors}
          onChange={(picture) => onChange({ kind: "picture", ...picture })}
        />
      )}
    </div>
  );
}

const ProductsFields = ({ block, errors, onChange }: FieldsProps<BlockOf<"products">>) => (
  <div className="flex flex-col gap-4">
    <TypedField
      name={`${block.key}-heading`}
      label="제목"
      optional
      value={block.heading}
      maxLength={60}
      errors={errors.heading}
      onTyped={(heading) => onChange({ ...block, heading })}
    />
    <ChosenProducts
      label="보일 상품"
      ids={block.products}
      most={12}
      errors={errors.products}
      onChange={(products) => onChange({ ...block, products })}
    />
  </div>
);

function CollectionField({ block, errors, onChange }: FieldsProps<BlockOf<"collection">>) {
  const { collections } = useChoices().choices;
  const isGone =
    block.collection !== "" && !collections.some(({ slug }) => slug === block.collection);
  return (
    <SelectField
      form=""
      name={`${block.key}-collection`}
      label="보일 기획전"
      none="골라주세요"
      choices={[
        ...collections.map(({ slug, name }): [string, string] => [slug, name]),
        ...(isGone ? [[block.collection, "지워진 기획전"] as [string, string]] : []),
      ]}
      value={block.collection}
      errors={errors.collection}
      hint={isGone ? "지워졌거나 주소가 바뀌어서 상점에는 보이지 않아요." : "앞의 8개를 보여요."}
      onChange={({ currentTarget }) => onChange({ ...block, collection: currentTarget.value })}
    />
  );
}

type ToFieldProps = Omit<ComponentProps<typeof TypedField>, "label" | "hint" | "maxLength">;

/** Where a press leads. */
const ToField = (props: ToFieldProps) => (
  <TypedField
    {...props}
    label="누르면 열리는 곳"
    hint="이 상점의 주소를 /로 시작해서 적어주세요. 예: /qna"
    maxLength={500}
  />
);

const ButtonFields = ({ block, errors, onChange }: FieldsProps<BlockOf<"button">>) => (
  <div className="grid gap-4 md:grid-cols-2">
    <TypedField
      name={`${block.key}-words`}
      label="버튼에 적을 말"
      value={block.words}
      maxLength={30}
      errors={errors.words}
      onTyped={(words) => onChange({ ...block, words })}
    />
    <ToField
      name={`${block.key}-to`}
      value={block.to}
      errors={errors.to}
      onTyped={(to) => onChange({ ...block, to })}
    />
  </div>
);

const VideoFields = ({ block, errors, onChange }: FieldsProps<BlockOf<"video">>) => (
  <div className="grid gap-4 md:grid-cols-2">
    <TypedField
      name={`${block.key}-address`}
      label="동영상 주소"
      hint="유튜브와 비메오의 주소를 그대로 붙여넣어주세요."
      inputMode="url"
      value={block.address}
      maxLength={500}
      errors={errors.address}
      onTyped={(address) => onChange({ ...block, address })}
    />
    <TypedField
      name={`${block.key}-title`}
      label="동영상 제목"
      optional
      value={block.title}
      maxLength={100}
      errors={errors.title}
      onTyped={(title) => onChange({ ...block, title })}
    />
  </div>
);

function HeroFields({ block, errors, onChange }: FieldsProps<BlockOf<"hero">>) {
  const typed = (name: "alt" | "heading" | "text" | "words" | "to") => ({
    name: `${block.key}-${name}`,
    value: block[name],
    errors: errors[name],
    onTyped: (value: string) => onChange({ ...block, [name]: value }),
  });
  return (
    <div className="flex flex-col gap-4">
      <BlockPicture
        name={`${block.key}-image`}
        label="그림"
        value={block.image}
        errors={errors.image}
        onChange={(image) => onChange({ ...block, image })}
      />
      <TypedField {...typed("alt")} label="그림을 설명하는 말" optional maxLength={200} />
      <TypedField {...typed("heading")} label="큰 제목" maxLength={60} />
      <TypedField {...typed("text")} label="제목 아래의 한 줄" optional maxLength={120} />
      <div className="grid gap-4 md:grid-cols-2">
        <TypedField {...typed("words")} label="버튼에 적을 말" optional maxLength={30} />
        <ToField {...typed("to")} optional />
      </div>
    </div>
  );
}

const BannerFields = ({ block, errors, onChange }: FieldsProps<BlockOf<"banner">>) => (
  <div className="flex flex-col gap-4">
    <BlockPicture
      name={`${block.key}-image`}
      label="그림"
      value={block.image}
      errors={errors.image}
      onChange={(image) => onChange({ ...block, image })}
    />
    <BlockPicture
      name={`${block.key}-narrow`}
      label="휴대폰에 보일 그림"
      isOptional
      value={block.narrow}
      errors={errors.narrow}
      onChange={(narrow) => onChange({ ...block, narrow })}
    />
    <TypedField
      name={`${block.key}-alt`}
      label="배너를 설명하는 말"
      value={block.alt}
      maxLength={200}
      errors={errors.alt}
      onTyped={(alt) => onChange({ ...block, alt })}
    />
    <ToField
      name={`${block.key}-to`}
      value={block.to}
      errors={errors.to}
      onTyped={(to) => onChange({ ...block, to })}
    />
  </div>
);

type BlockPictureProps = {
  name: string;
  label: string;
  isOptional?: boolean;
  value: string;
  errors: string[] | undefined;
  onChange: (image: string) => void;
};

const BlockPicture = ({ isOptional = false, onChange, ...field }: BlockPictureProps) => (
  <PictureField
    {...field}
    hint={
      isOptional
        ? "비우면 위의 그림을 써요."
        : "JPG, PNG, WebP, AVIF를 15MB까지 올릴 수 있고 크기는 알아서 맞춰요."
    }
    isNeeded={!isOptional}
    className="h-48 bg-wash"
    onChange={(made) => onChange(made?.id ?? "")}
  />
);

const Told = ({ words, to, link }: { words: string; to: string; link: string }) => (
  <p className="text-14 text-soft">
    {words} <TextLink to={to}>{link}</TextLink>
  </p>
);

const fields: { [Kind in Block["kind"]]: ComponentType<FieldsProps<BlockOf<Kind>>> } = {
  front: () => (
    <Told
      words="상점을 소개하는 한 줄과 믿을 수 있는 이유, 소리 이어 듣기예요."
      to="/admin/site#front"
      link="말 고치기"
    />
  ),
  list: () => (
    <Told
      words="카테고리, 상품 목록, 기획전 줄, 목록 사이의 배너예요."
      to="/admin/site/home"
      link="순서와 배너 고치기"
    />
  ),
  hero: HeroFields,
  banner: BannerFields,
  reviews: ({ block, errors, onChange }) => (
    <TypedField
      name={`${block.key}-heading`}
      label="제목"
      hint="가장 최근 후기 6개를 보여요. 숨긴 후기는 빠져요."
      optional
      value={block.heading}
      maxLength={60}
      errors={errors.heading}
      onTyped={(heading) => onChange({ ...block, heading })}
    />
  ),
  text: ({ block, errors, onChange }) => (
    <TextFields
      name={`${block.key}-html`}
      label="글"
      html={block.html}
      errors={errors.html}
      onChange={(html) => onChange({ ...block, html })}
    />
  ),
  picture: ({ block, errors, onChange }) => (
    <PictureFields
      name={block.key}
      picture={block}
      errors={errors}
      onChange={(picture) => onChange({ ...block, ...picture })}
    />
  ),
  gallery: GalleryFields,
  columns: ColumnFields,
  samples: ({ block, errors, onChange }) => (
    <ChosenProducts
      label="들려줄 상품"
      ids={block.product ? [block.product] : []}
      most={1}
      errors={errors.product}
      onChange={([product = ""]) => onChange({ ...block, product })}
    />
  ),
  products: ProductsFields,
  collection: CollectionField,
  questions: PairFields,
  review: ({ block, errors, onChange }) => (
    <ChosenReview
      id={block.review}
      errors={errors.review}
      onChange={(review) => onChange({ ...block, review })}
    />
  ),
  button: ButtonFields,
  video: VideoFields,
};

/** The fields of one block, of whatever kind. */
export function BlockFields(props: FieldsProps<Block>) {
  const Fields = fields[props.block.kind] as ComponentType<FieldsProps<Block>>;
  return <Fields {...props} />;
}
