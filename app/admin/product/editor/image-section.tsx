import type { FieldsProps } from "./typed-field.ts";
import { GalleryField } from "./gallery-field.tsx";
import { ImageField } from "./image-field.tsx";
import { Section } from "./section.tsx";

type ImageSectionProps = FieldsProps & { of: string; onBusy: (by: 1 | -1) => void };

/** The pictures of the list and the product page, and the colour of words upon them. */
export function ImageSection({ of, draft, errors, change, onBusy }: ImageSectionProps) {
  return (
    <Section
      title="이미지"
      hint="JPG, PNG, WebP, AVIF. 15MB까지 올릴 수 있고, 크기와 형식은 알아서 맞춰요."
    >
      <div className="grid gap-6 sm:grid-cols-[3fr_2fr]">
        <ImageField
          of={of}
          name="thumbnail"
          label="대표 이미지"
          shape="aspect-4/3"
          hint="컴퓨터의 배너와 상품 화면에 보여요. 가로로 넓은 이미지가 좋고, 상품 화면에서는 가운데를 정사각형으로 보여요."
          image={draft.thumbnail}
          errors={errors.thumbnail}
          onChange={(thumbnail) => change({ thumbnail })}
          onBusy={onBusy}
        />
        <ImageField
          of={of}
          name="moThumbnail"
          label="모바일 이미지"
          shape="aspect-4/5"
          hint="휴대폰의 목록과 상품 화면에 보여요. 없으면 대표 이미지를 써요."
          image={draft.moThumbnail}
          errors={errors.moThumbnail}
          onChange={(moThumbnail) => change({ moThumbnail })}
          onBusy={onBusy}
        />
      </div>
      <TitleTone tone={draft.titleTone} onChange={(titleTone) => change({ titleTone })} />
      <GalleryField
        of={of}
        gallery={draft.gallery}
        covers={draft}
        errors={errors}
        onChange={(edit) => change(({ gallery }) => ({ gallery: edit(gallery) }))}
        onCover={(cover, image) => change({ [cover]: image })}
        onBusy={onBusy}
      />
    </Section>
  );
}

function TitleTone({
  tone,
  onChange,
}: {
  tone: "light" | "dark";
  onChange: (tone: "light" | "dark") => void;
}) {
  return (
    <fieldset className="flex flex-wrap items-center gap-x-6 gap-y-1">
      <legend className="text-14 font-medium">배너 글자색</legend>
      {(["light", "dark"] as const).map((each) => (
        <label key={each} className="flex min-h-11 cursor-pointer items-center gap-2 text-14">
          <input
            type="radio"
            name="titleTone"
            value={each}
            checked={tone === each}
            onChange={() => onChange(each)}
            className="size-5 accent-accent"
          />
          {each === "light" ? "밝게 (어두운 이미지)" : "어둡게 (밝은 이미지)"}
        </label>
      ))}
    </fieldset>
  );
}
