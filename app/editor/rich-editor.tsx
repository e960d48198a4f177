import { useEffect, useRef, useState, type ComponentType } from "react";
import { buttonClass } from "../ui/button.tsx";
import type { WritingAreaProps } from "./writing-area.tsx";

export type RichEditorProps = {
  name: string;
  label: string;
  html: string;
  errors?: string[] | undefined;
  hint?: string;
  /** bytes of HTML */
  most: number;
  images?: boolean;
  video?: boolean;
  /** offers the HTML itself, for those who know it */
  source?: boolean;
  onChange?: (html: string) => void;
};

/**
 * A field for text with headings, lists, links, images and videos. Its value is HTML, in a hidden field; without JavaScript, and as long as the
 * editor could not be fetched, people write the HTML itself. A new `html` from outside replaces what is written.
 */
export function RichEditor({ name, label, html, errors, hint, most, images = false, video = false, source = false, onChange }: RichEditorProps) {
  const [typed, setTyped] = useState(html);
  const [Area, setArea] = useState<ComponentType<WritingAreaProps> | null>(null);
  const [asSource, setAsSource] = useState(false);
  const told = useRef(html);

  useEffect(() => {
    let here = true;
    import("./writing-area.tsx").then((area) => here && setArea(() => area.WritingArea), () => undefined);
    return () => {
      here = false;
    };
  }, []);

  useEffect(() => {
    if (html === told.current) return;
    told.current = html;
    setTyped(html);
  }, [html]);

  function write(changed: string): void {
    told.current = changed;
    setTyped(changed);
    onChange?.(changed);
  }

  const rich = Area && !asSource;
  const describedBy = [hint && `${name}-hint`, errors?.length && `${name}-error`].filter(Boolean).join(" ") || undefined;
  return (
    <div className="flex flex-col gap-1.5">
      <label id={`${name}-label`} htmlFor={name} className="text-14 font-medium">{label}</label>
      {rich ? (
        <>
          <input type="hidden" name={name} value={typed} />
          <Area id={name} html={typed} labelledBy={`${name}-label`} describedBy={describedBy} invalid={Boolean(errors?.length)} images={images} video={video} onChange={write} />
        </>
      ) : (
        <textarea
          id={name} name={name} rows={14} value={typed} spellCheck={false} aria-invalid={Boolean(errors?.length) || undefined} aria-describedby={describedBy}
          onChange={({ currentTarget }) => write(currentTarget.value)}
          className={`min-h-80 w-full rounded-s border bg-paper px-3 py-2.5 font-mono text-14 text-ink ${errors?.length ? "border-bad" : "border-edge focus:border-ink"}`}
        />
      )}
      {hint && <p id={`${name}-hint`} className="text-12 text-soft">{hint}</p>}
      {errors?.length ? <p id={`${name}-error`} className="text-14 text-bad" data-field-error>{errors.join(" ")}</p> : null}
      {source && Area && <div><button type="button" className={buttonClass({ size: "s", look: "quiet" })} onClick={() => setAsSource(!asSource)}>{asSource ? "편집기로 고치기" : "HTML로 고치기"}</button></div>}
    </div>
  );
}
