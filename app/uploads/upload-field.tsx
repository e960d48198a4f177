import { useState, type ClipboardEvent, type DragEvent, type ReactNode } from "react";
import { buttonClass } from "#app/ui/button.tsx";
import { droppedFolders } from "./dropped-files.ts";
import { UploadList } from "./upload-list.tsx";
import type { Uploads } from "./use-uploads.ts";

type Props = {
  id: string;
  uploads: Uploads;
  multiple?: boolean;
  /** the button's words */
  children: ReactNode;
  hint?: string;
  /** of the form, about what is chosen here */
  errors?: readonly string[] | undefined;
  disabled?: boolean;
  /** what stands above the button, and takes dropped files too */
  above?: ReactNode;
  /** what else stands beside the button */
  beside?: ReactNode;
};

/**
 * Accepts files by choice, drop or paste, where there may be several also whole folders, and shows
 * their progress. The files are not part of the form.
 */
export function UploadField({
  id,
  uploads,
  multiple = false,
  children,
  hint,
  errors = [],
  disabled,
  above,
  beside,
}: Props) {
  const [over, setOver] = useState(false);
  const problems = [...errors, ...uploads.refused];
  const described = [hint && `${id}-hint`, problems.length && `${id}-error`].filter(Boolean);

  function take(files: FileList | null): void {
    if (files?.length && !disabled) uploads.add([...files].slice(0, multiple ? undefined : 1));
  }

  function drag(event: DragEvent): void {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(event.type === "dragover");
    if (event.type !== "drop") return;
    const folders = multiple && !disabled ? droppedFolders(event.dataTransfer.items) : null;
    void folders?.then(uploads.add);
    if (!folders) take(event.dataTransfer.files);
  }

  function paste(event: ClipboardEvent): void {
    if (!event.clipboardData.files.length) return;
    event.preventDefault();
    take(event.clipboardData.files);
  }

  return (
    <div
      className={`flex flex-col gap-2 rounded-s outline-offset-4 outline-accent ${over ? "outline-2 outline-dashed" : ""}`}
      onDragOver={drag}
      onDragLeave={({ currentTarget, relatedTarget }) =>
        !currentTarget.contains(relatedTarget as Node | null) && setOver(false)
      }
      onDrop={drag}
      onPaste={paste}
    >
      {above}
      <div className="flex flex-wrap gap-2">
        <FileButton
          id={id}
          accept={uploads.accept}
          multiple={multiple}
          disabled={disabled}
          isWrong={problems.length > 0}
          describedBy={described.join(" ") || undefined}
          onTake={take}
        >
          {children}
        </FileButton>
        {beside}
      </div>
      <NeedsScript />
      {hint && (
        <p id={`${id}-hint`} className="text-12 text-soft">
          {hint}
        </p>
      )}
      <Problems id={`${id}-error`} problems={problems} />
      <UploadList uploads={uploads} />
    </div>
  );
}

type ButtonProps = Pick<Props, "id" | "children"> & {
  accept: readonly string[];
  multiple: boolean;
  disabled: boolean | undefined;
  isWrong: boolean;
  describedBy: string | undefined;
  onTake: (files: FileList | null) => void;
};

/** The file picker lies unseen over its button, so that keyboards and screen readers find it. */
const FileButton = ({
  id,
  accept,
  isWrong,
  describedBy,
  onTake,
  children,
  ...input
}: ButtonProps) => (
  <span className="relative inline-flex">
    <input
      id={id}
      type="file"
      accept={accept.join(",")}
      aria-invalid={isWrong || undefined}
      aria-describedby={describedBy}
      className="peer absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-default"
      onChange={({ currentTarget }) => {
        onTake(currentTarget.files);
        currentTarget.value = "";
      }}
      {...input}
    />
    <label
      htmlFor={id}
      aria-disabled={input.disabled || undefined}
      className={`${buttonClass({})} pointer-events-none peer-hover:bg-wash peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent`}
    >
      {children}
    </label>
  </span>
);

const NeedsScript = () => (
  <noscript>
    <p className="text-12 text-soft">파일을 올리려면 브라우저에서 자바스크립트를 켜주세요.</p>
  </noscript>
);

function Problems({ id, problems }: { id: string; problems: readonly string[] }) {
  if (!problems.length) return null;
  return (
    <div id={id} role="alert" className="text-14 text-bad" data-field-error>
      <ul>
        {problems.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </div>
  );
}
