import { memo } from "react";
import { byteWords } from "#lib/bytes/byte-words.ts";
import { ProgressBar } from "#app/ui/progress-bar.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Ruled } from "#app/ui/ruled.tsx";
import type { UploadItem } from "./upload-entry.ts";
import type { Uploads } from "./use-uploads.ts";

const stateWords = ({ state, trouble, bytesTransferred, totalBytes }: UploadItem): string => {
  if (trouble === "offline") return "연결이 끊겼어요. 연결되면 이어서 올려요.";
  if (trouble === "retrying") return "연결이 고르지 않아 다시 시도하고 있어요.";
  if (state === "waiting") return "차례를 기다리고 있어요.";
  if (state === "finishing") return "다 올렸어요. 정리하고 있어요.";
  if (state === "made") return "다 올렸어요.";
  const how = `${percentOf(bytesTransferred, totalBytes)}% · ${byteWords(bytesTransferred)} / ${byteWords(totalBytes)}`;
  return state === "paused" ? `일시정지했어요. ${how}` : how;
};

const percentOf = (part: number, whole: number): number =>
  whole ? Math.floor((part / whole) * 100) : 0;

/** Uploads with progress and actions; results are announced. */
export function UploadList({ uploads, className = "" }: { uploads: Uploads; className?: string }) {
  const { pause, resume, retry, cancel } = uploads;
  return (
    <div className={className}>
      <Ruled look="inner" aria-label="올리는 파일" className="flex flex-col empty:hidden">
        {uploads.items.map((item) => (
          <UploadRow key={item.id} {...{ item, pause, resume, retry, cancel }} />
        ))}
      </Ruled>
      <p role="status" className="sr-only">
        {uploads.news}
      </p>
    </div>
  );
}

type RowProps = { item: UploadItem } & Pick<Uploads, "pause" | "resume" | "retry" | "cancel">;

/** Drawn anew only when its own upload moved: a folder has hundreds of them, which move in turn. */
const UploadRow = memo(function UploadRow({ item, pause, resume, retry, cancel }: RowProps) {
  const { id, name, state, bytesTransferred, totalBytes, problem, mayTryAgain } = item;
  const button = buttonClass({ look: "quiet" });
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-3 py-2">
      <div className="flex min-w-0 flex-1 flex-col gap-1.5 max-md:basis-full">
        <p className="truncate text-14">{name}</p>
        {problem ? (
          <p className="text-14 text-bad">{problem}</p>
        ) : (
          <>
            <ProgressBar
              value={bytesTransferred}
              max={Math.max(totalBytes, 1)}
              aria-label={`${name} 올린 정도`}
            />
            <p className="text-12 text-soft numbers">{stateWords(item)}</p>
          </>
        )}
      </div>
      <div className="-mr-4 flex">
        {(state === "running" || state === "waiting") && (
          <button type="button" className={button} onClick={() => pause(id)}>
            일시정지<span className="sr-only">: {name}</span>
          </button>
        )}
        {state === "paused" && (
          <button type="button" className={button} onClick={() => resume(id)}>
            이어서 올리기<span className="sr-only">: {name}</span>
          </button>
        )}
        {state === "error" && mayTryAgain && (
          <button type="button" className={button} onClick={() => retry(id)}>
            다시 시도<span className="sr-only">: {name}</span>
          </button>
        )}
        {state !== "made" && (
          <button type="button" className={button} onClick={() => cancel(id)}>
            {state === "error" ? "지우기" : "취소"}
            <span className="sr-only">: {name}</span>
          </button>
        )}
      </div>
    </li>
  );
});
