import { Field, TextField } from "#app/ui/form/field.tsx";
import { ChevronIcon, CloseIcon } from "#app/ui/icons.tsx";
import { trackOf } from "#app/ui/sound/tracks.tsx";
import { VoicePlayer } from "#app/ui/sound/voice-player.tsx";
import { clockTime } from "#app/ui/sound/waveform.ts";
import { useRoot } from "#app/root-data.ts";
import { productLimits } from "#shop/product/product-limits.ts";
import { TRANSCRIPT } from "#shop/product/sample/transcript.ts";
import { soundLimits } from "#shop/file/sound/sound-limits.ts";
import type { DraftSample } from "./draft-sample.ts";
import { recordingUrl } from "./make-clip.ts";
import { StartField } from "./start-field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

type Props = {
  sample: DraftSample;
  at: number;
  isLast: boolean;
  errors: Record<string, string[]>;
  onChange: (part: Partial<DraftSample>) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
  onBusy: (by: 1 | -1) => void;
};

const step =
  "grid size-11 place-items-center rounded-s text-ink transition-colors duration-150 hover:bg-wash disabled:text-soft disabled:opacity-40";

/** A sample: its name, its clip, and the clip's start in the recording. */
export function SampleRow({
  sample,
  at,
  isLast,
  errors,
  onChange,
  onMove,
  onRemove,
  onBusy,
}: Props) {
  const name = `sample.${at}`;
  const called = sample.title.trim() || `${at + 1}번째 샘플`;
  const soundErrors = errors[`${name}.soundId`];
  return (
    <li className="flex flex-col gap-3 border-t border-line py-5 first:border-t-0 first:pt-0">
      <input type="hidden" name={`${name}.id`} value={sample.id} />
      <input type="hidden" name={`${name}.soundId`} value={sample.soundId} />
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1">
          <Field
            name={`${name}.title`}
            label={`샘플 ${at + 1} 이름`}
            required
            maxLength={productLimits.sampleTitle}
            value={sample.title}
            errors={errors[`${name}.title`]}
            onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
          />
        </div>
        <RowButtons called={called} at={at} isLast={isLast} onMove={onMove} onRemove={onRemove} />
      </div>
      {soundErrors && (
        <p role="alert" className="text-14 text-bad" data-field-error>
          {soundErrors.join(" ")}
        </p>
      )}
      {sample.durationMs > 0 && (
        <VoicePlayer
          track={trackOf({ ...sample, title: called }, { id: "", title: "" })}
          peaks={sample.peaks}
          untitled
          stays
        />
      )}
      <AboutClip sample={sample} />
      <TextField
        name={`${name}.transcript`}
        label={`샘플 ${at + 1}에서 들리는 말`}
        optional
        rows={3}
        maxLength={TRANSCRIPT.most}
        value={sample.transcript}
        errors={errors[`${name}.transcript`]}
        hint="한 줄에 한 문장씩 적으면 글로도 읽을 수 있어요. 줄 앞에 0:07처럼 시작하는 시각을 적으면 문장을 눌러 들을 수 있고, 샘플끼리 같은 문장에서 바꿔 들을 수 있어요."
        onChange={({ currentTarget }) => onChange({ transcript: currentTarget.value })}
      />
      {sample.master && (
        <details
          open={sample.isNew && (sample.masterDurationMs ?? 0) > soundLimits.clipMs}
          className="group"
        >
          <summary className="inline-flex min-h-11 items-center gap-1 text-14 font-medium">
            <ChevronIcon className="size-4 transition-transform duration-150 group-open:rotate-90" />
            들려줄 곳 고르기<span className="sr-only">: {called}</span>
          </summary>
          <StartField
            sample={sample}
            master={sample.master}
            onClip={(clip) => onChange(clip)}
            onBusy={onBusy}
          />
        </details>
      )}
    </li>
  );
}

type RowButtonsProps = Pick<Props, "at" | "isLast" | "onMove" | "onRemove"> & { called: string };

function RowButtons({ called, at, isLast, onMove, onRemove }: RowButtonsProps) {
  return (
    <div className="mt-7.5 flex shrink-0">
      {!(at === 0 && isLast) && (
        <>
          <button
            type="button"
            data-move={-1}
            disabled={at === 0}
            className={step}
            onClick={() => onMove(-1)}
            aria-label={`${called} 위로`}
          >
            <ChevronIcon className="size-5 -rotate-90" />
          </button>
          <button
            type="button"
            data-move={1}
            disabled={isLast}
            className={step}
            onClick={() => onMove(1)}
            aria-label={`${called} 아래로`}
          >
            <ChevronIcon className="size-5 rotate-90" />
          </button>
        </>
      )}
      <button type="button" className={step} onClick={onRemove} aria-label={`${called} 빼기`}>
        <CloseIcon className="size-5" />
      </button>
    </div>
  );
}

function AboutClip({ sample: { master, durationMs, startMs, soundId } }: { sample: DraftSample }) {
  if (!durationMs || !master) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-12 text-soft numbers">
      {startMs !== null && (
        <span>
          원본 {clockTime(startMs)} – {clockTime(startMs + durationMs)}
        </span>
      )}
      <RecordingLink master={master} soundId={soundId} />
    </p>
  );
}

function RecordingLink({ master, soundId }: { master: string; soundId: string }) {
  const bucket = useRoot()?.storageBucket ?? "shop";
  return (
    <TextLink
      look="row"
      href={recordingUrl(bucket, master)}
      download={`${soundId.slice(0, 8)}.${master.split(".").at(-1)}`}
    >
      원본 내려받기
    </TextLink>
  );
}
