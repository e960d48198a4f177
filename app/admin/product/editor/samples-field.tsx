import { useRef, useState } from "react";
import { useRoot } from "#app/root-data.ts";
import { UploadField } from "#app/uploads/upload-field.tsx";
import { useUploads } from "#app/uploads/use-uploads.ts";
import { productLimits } from "#shop/product/product-limits.ts";
import { newKey } from "./draft.ts";
import { titleOfFile } from "./title-of-file.ts";
import type { DraftSample } from "./samples/draft-sample.ts";
import type { Clip } from "./samples/make-clip.ts";
import { recordingPurpose } from "./samples/recording-purpose.ts";
import { SampleRow } from "./samples/sample-row.tsx";
import { useBusyWhile } from "./use-busy-while.ts";

type Props = {
  /** the uploads' context, e.g. the product's id */
  of: string;
  samples: DraftSample[];
  errors: Record<string, string[]>;
  onChange: (change: (samples: DraftSample[]) => DraftSample[]) => void;
  onBusy: (by: 1 | -1) => void;
};

const sampleOf = (clip: Clip, file: File): DraftSample => ({
  ...clip,
  key: newKey(),
  id: "",
  title: titleOfFile(file.name, productLimits.sampleTitle),
  transcript: "",
  isNew: true,
});

/** The product's samples: uploads recordings, of which half a minute becomes public. */
export function SamplesField({ of, samples, errors, onChange, onBusy }: Props) {
  const bucket = useRoot()?.storageBucket ?? "shop";
  const [purpose] = useState(() => recordingPurpose(bucket));
  const list = useRef<HTMLUListElement>(null);
  const uploads = useUploads({
    field: `product ${of} samples`,
    purpose,
    onMade: (clip, file) =>
      onChange((others) => [...others, sampleOf(clip, file)].slice(0, productLimits.samples)),
  });
  useBusyWhile(uploads.underWay > 0, onBusy);
  const free = productLimits.samples - samples.length - uploads.items.length;

  function move(from: number, by: 1 | -1): void {
    onChange((before) => {
      const moved = before[from];
      return moved ? before.toSpliced(from, 1).toSpliced(from + by, 0, moved) : before;
    });
    // The focus follows the moved sample, so that it can be moved several places in a row.
    requestAnimationFrame(() => {
      const buttons = [
        ...(list.current?.children[from + by]?.querySelectorAll<HTMLButtonElement>("[data-move]") ??
          []),
      ];
      (
        buttons.find((button) => button.dataset.move === String(by) && !button.disabled) ??
        buttons.find((button) => !button.disabled)
      )?.focus();
    });
  }

  return (
    <div className="flex flex-col gap-4">
      <ul ref={list} className="flex flex-col empty:hidden">
        {samples.map((sample, at) => (
          <SampleRow
            key={sample.key}
            sample={sample}
            at={at}
            isLast={at === samples.length - 1}
            errors={errors}
            onBusy={onBusy}
            onMove={(by) => move(at, by)}
            onChange={(part) =>
              onChange((before) =>
                before.map((other) => (other.key === sample.key ? { ...other, ...part } : other)),
              )
            }
            onRemove={() =>
              onChange((before) => before.filter((other) => other.key !== sample.key))
            }
          />
        ))}
      </ul>
      <UploadField
        id="samples"
        uploads={uploads}
        multiple
        disabled={free <= 0}
        errors={errors.sample}
        hint="녹음 원본은 관리자만 들을 수 있어요. 상품 화면에는 원본에서 고른 30초만 들려줘요."
      >
        {samples.length ? "샘플 추가" : "녹음 올리기"}{" "}
        <span className="font-normal text-soft numbers">
          {samples.length}/{productLimits.samples}
        </span>
      </UploadField>
    </div>
  );
}
