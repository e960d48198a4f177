import type { ReactNode } from "react";
import { buttonClass } from "#app/ui/button.tsx";
import { imageTypes } from "#shop/file/upload-limits.ts";
import type { RunningUpload } from "./use-uploads.ts";

type Props = { id: string; multiple?: boolean; describedBy?: string | undefined; invalid?: boolean; onFiles: (files: File[]) => void; children: ReactNode };

/** Opens the device's own picker. The file itself is never part of the form. */
export function UploadButton({ id, multiple, describedBy, invalid, onFiles, children }: Props) {
  return (
    <span className="relative inline-flex">
      <input
        id={id} type="file" accept={imageTypes.join(",")} multiple={multiple} aria-invalid={invalid || undefined} aria-describedby={describedBy}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = "";
        }}
      />
      <label htmlFor={id} className={`${buttonClass({})} pointer-events-none peer-hover:bg-wash peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent`}>{children}</label>
    </span>
  );
}

/** How far each upload is, and a way to stop it. */
export function UploadProgress({ running }: { running: RunningUpload[] }) {
  return (
    <ul className="flex flex-col gap-2 empty:hidden">
      {running.map(({ id, name, part, cancel }) => (
        <li key={id} className="flex items-center gap-3">
          <div className="min-w-0 flex-1">
            <p className="truncate text-12 text-soft">{name}</p>
            <progress value={part} max={1} aria-label={`${name} 올리는 중`} className="block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent" />
          </div>
          <span className="w-10 text-right text-12 numbers text-soft">{part < 1 ? `${Math.floor(part * 100)}%` : "처리 중"}</span>
          <button type="button" onClick={cancel} className={buttonClass({ look: "quiet" })}>취소</button>
        </li>
      ))}
    </ul>
  );
}
