import type { ReactNode } from "react";
import type { ImageInfo } from "#shop/file/image-url.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { UploadField } from "./upload-field.tsx";
import type { useUploads } from "./use-uploads.ts";

type Props = {
  id: string;
  name: string;
  label: string;
  optional?: boolean;
  hint: string;
  errors?: string[] | undefined;
  /** id of the picture; empty: none */
  value: string;
  uploads: ReturnType<typeof useUploads>;
  onChange: (image: ImageInfo | null) => void;
  /** the picture as it is, or that there is none */
  children: ReactNode;
};

/** One picture: chosen, sent with its progress, shown, taken away. */
export function OneImageField({ id, name, label, optional, value, uploads, ...rest }: Props) {
  const { hint, errors, onChange, children } = rest;
  const replace = (files: Iterable<File>) => {
    for (const item of uploads.items) uploads.cancel(item.id);
    return uploads.add(files);
  };
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <p className="text-14 font-medium">
        {label}
        {optional && <span className="ml-1 font-normal text-soft">(선택)</span>}
      </p>
      <input type="hidden" name={name} value={value} />
      <UploadField
        id={id}
        uploads={{ ...uploads, add: replace }}
        hint={hint}
        errors={errors}
        above={children}
        beside={
          value && (
            <button
              type="button"
              className={buttonClass({ look: "quiet" })}
              onClick={() => onChange(null)}
            >
              빼기<span className="sr-only">: {label}</span>
            </button>
          )
        }
      >
        {value ? "바꾸기" : "이미지 고르기"}
        <span className="sr-only">: {label}</span>
      </UploadField>
    </div>
  );
}
