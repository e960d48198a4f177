import { useEffect, useRef } from "react";
import { imageUrl } from "#shop/file/image-url.ts";
import type { Block } from "#shop/page/blocks.ts";
import { imagePurpose } from "#app/uploads/image-purpose.ts";
import { UploadField } from "#app/uploads/upload-field.tsx";
import { useUploads } from "#app/uploads/use-uploads.ts";
import { Button } from "#app/ui/button.tsx";
import type { FieldsProps } from "./fields-props.ts";
import { StepButtons, stepped } from "./step-buttons.tsx";
import { TypedField } from "./typed-field.tsx";

const MOST = 24;

type Gallery = Extract<Block, { kind: "gallery" }>;
type GalleryPicture = Gallery["pictures"][number];

const wrongPictures = (errors: Record<string, string[]>): string[] => [
  ...new Set(
    Object.entries(errors).flatMap(([name, words]) => (name.startsWith("pictures") ? words : [])),
  ),
];

/** Pictures beside each other, each with its words. */
export function GalleryFields({ block, errors, onChange }: FieldsProps<Gallery>) {
  const { pictures } = block;
  const latest = useRef(block);
  useEffect(() => {
    latest.current = block;
  });
  const put = (next: GalleryPicture[]) => onChange({ ...block, pictures: next });
  const uploads = useUploads({
    field: `page gallery ${block.key}`,
    purpose: imagePurpose,
    // Several may arrive before the page is drawn anew.
    onMade: ({ id }) => {
      const made = [...latest.current.pictures, { image: id, alt: "" }].slice(0, MOST);
      latest.current = { ...latest.current, pictures: made };
      onChange(latest.current);
    },
  });
  const free = MOST - pictures.length - uploads.items.length;
  return (
    <UploadField
      id={`${block.key}-pictures`}
      multiple
      disabled={free <= 0}
      errors={wrongPictures(errors)}
      uploads={{ ...uploads, add: (files) => uploads.add([...files].slice(0, Math.max(0, free))) }}
      hint="여러 장을 한 번에 고르거나 여기로 끌어다 놓을 수 있어요. 24장까지 담을 수 있어요."
      above={
        <ol className="flex flex-col gap-3 empty:hidden">
          {pictures.map(({ image, alt }, at) => (
            <li
              key={`${image} ${pictures.slice(0, at).filter((one) => one.image === image).length}`}
              className="flex flex-wrap items-center gap-2 sm:flex-nowrap"
            >
              <img
                src={imageUrl(image, 320, "webp")}
                alt=""
                className="size-16 shrink-0 rounded-s object-cover"
              />
              <div className="min-w-0 flex-1 basis-40">
                <TypedField
                  name={`${block.key}-alt-${at}`}
                  label={`${at + 1}번째 그림을 설명하는 말`}
                  optional
                  value={alt}
                  maxLength={200}
                  onTyped={(typed) =>
                    put(pictures.map((one, place) => (place === at ? { ...one, alt: typed } : one)))
                  }
                />
              </div>
              <div className="flex items-center self-end">
                <StepButtons
                  title={`${at + 1}번째 그림`}
                  isFirst={at === 0}
                  isLast={at === pictures.length - 1}
                  onMove={(by) => put(stepped(pictures, at, by))}
                />
                <Button
                  type="button"
                  look="quiet"
                  aria-label={`빼기: ${at + 1}번째 그림`}
                  onClick={() => put(pictures.toSpliced(at, 1))}
                >
                  빼기
                </Button>
              </div>
            </li>
          ))}
        </ol>
      }
    >
      그림 더하기
    </UploadField>
  );
}
