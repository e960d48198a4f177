import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type RefObject,
} from "react";
import { showAlert } from "#app/browser/state/alerts.ts";
import { buttonClass } from "../ui/button.tsx";
import { findLosses } from "./paste/find-losses.ts";
import { useSubmitHold } from "./use-submit-hold.ts";
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
  /** number of images being uploaded */
  onUnderWay?: (count: number) => void;
};

/** The remaining length is shown below this share. */
const NEAR = 0.1;
const BYTES_OF_SYLLABLE = 3;

function lengthWords(html: string, most: number): { left?: string; over?: string } {
  const left = most - new TextEncoder().encode(html).length;
  const syllables = Math.ceil(Math.abs(left) / BYTES_OF_SYLLABLE).toLocaleString("ko-KR");
  if (left < 0) return { over: `글이 너무 길어요. ${syllables}자쯤 줄여주세요.` };
  return left < most * NEAR ? { left: `앞으로 ${syllables}자쯤 더 쓸 수 있어요.` } : {};
}

/**
 * A rich text field: headings, lists, links, images and videos. Its value is HTML in a hidden
 * field; without JavaScript, or if the editor fails to load, the HTML itself is edited. A new
 * `html` replaces the content.
 */
export function RichEditor({
  name,
  label,
  html,
  errors = [],
  hint,
  most,
  images = false,
  video = false,
  source = false,
  onChange,
  onUnderWay,
}: RichEditorProps) {
  const { typed, write } = useTypedHtml(name, html, onChange);
  const { Area, gone } = useWritingArea(name);
  const [asSource, setAsSource] = useState(false);
  const [underWay, setUnderWay] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const { left, over } = lengthWords(typed, most);
  const messages = over ? [...errors, over] : errors;
  useEffect(() => onUnderWay?.(underWay), [underWay, onUnderWay]);
  useHold(box, { name, underWay, isTooLong: over !== undefined });

  const losses = useMemo(
    () => (asSource ? findLosses(typed, window.location.origin) : []),
    [asSource, typed],
  );
  const invalid = messages.length > 0;
  const describedBy = describing(name, { hint, left, error: invalid });
  return (
    <div ref={box} className="flex flex-col gap-1.5">
      <label id={`${name}-label`} htmlFor={name} className="text-14 font-medium">
        {label}
      </label>
      {Area && !asSource ? (
        <>
          <input type="hidden" name={name} value={typed} />
          <Area
            id={name}
            html={typed}
            labelledBy={`${name}-label`}
            describedBy={describedBy}
            invalid={invalid}
            images={images}
            video={video}
            onChange={write}
            onUnderWay={setUnderWay}
          />
        </>
      ) : (
        <HtmlArea
          name={name}
          html={typed}
          describedBy={describedBy}
          invalid={invalid}
          awaitsEditor={!Area && !gone}
          onChange={write}
        />
      )}
      <Notes name={name} {...{ hint, asSource, left, said: messages, losses }} />
      {source && Area && (
        <div>
          <button
            type="button"
            disabled={underWay > 0}
            className={buttonClass({ size: "s", look: "quiet" })}
            onClick={() => setAsSource(!asSource)}
          >
            {asSource ? "편집기로 고치기" : "HTML로 고치기"}
          </button>
        </div>
      )}
    </div>
  );
}

type HoldReasons = { name: string; underWay: number; isTooLong: boolean };

/** Blocks the form during uploads, and when the text is too long. */
function useHold(box: RefObject<HTMLElement | null>, { name, underWay, isTooLong }: HoldReasons) {
  useSubmitHold(
    box,
    useCallback(() => {
      if (underWay)
        showAlert("이미지를 올리고 있어요. 다 올린 뒤 저장해주세요.", { type: "warning" });
      else if (isTooLong) document.getElementById(name)?.focus();
      return underWay > 0 || isTooLong;
    }, [underWay, isTooLong, name]),
  );
}

/** The typed HTML; a new `html` replaces it. */
function useTypedHtml(name: string, html: string, onChange: RichEditorProps["onChange"]) {
  const [typed, setTyped] = useState(html);
  const lastHtml = useRef(html);
  // Input from before hydration is only in the field.
  const hear = useEffectEvent(() => {
    const field = document.getElementById(name);
    if (field instanceof HTMLTextAreaElement && field.value && !html) write(field.value);
  });
  useEffect(() => hear(), []);
  useEffect(() => {
    if (html === lastHtml.current) return;
    lastHtml.current = html;
    setTyped(html);
  }, [html]);

  function write(changed: string): void {
    lastHtml.current = changed;
    setTyped(changed);
    onChange?.(changed);
  }
  return { typed, write };
}

/** The editor, once it is fetched; `gone` when it cannot be. */
function useWritingArea(name: string) {
  const [Area, setArea] = useState<ComponentType<WritingAreaProps> | null>(null);
  const [gone, setGone] = useState(false);
  const wasWriting = useRef(false);
  useEffect(() => {
    let here = true;
    import("./writing-area.tsx").then(
      ({ WritingArea }) => {
        if (!here) return;
        wasWriting.current = document.activeElement?.id === name;
        setArea(() => WritingArea);
      },
      () => here && setGone(true),
    );
    return () => {
      here = false;
    };
  }, [name]);

  // Moves the cursor into the editor if the visitor was already writing.
  useEffect(() => {
    const area = Area && wasWriting.current && document.getElementById(name);
    if (!area) return;
    area.focus();
    getSelection()?.selectAllChildren(area);
    getSelection()?.collapseToEnd();
  }, [Area, name]);
  return { Area, gone };
}

/** Identifiers of the notes that are shown, for the field they are about. */
const describing = (name: string, notes: Record<string, unknown>): string | undefined =>
  Object.keys(notes)
    .filter((note) => notes[note])
    .map((note) => `${name}-${note}`)
    .join(" ") || undefined;

function HtmlArea({
  name,
  html,
  describedBy,
  invalid,
  awaitsEditor,
  onChange,
}: {
  name: string;
  html: string;
  describedBy: string | undefined;
  invalid: boolean;
  awaitsEditor: boolean;
  onChange: (html: string) => void;
}) {
  const edge = invalid ? "border-bad" : "border-edge focus:border-ink";
  return (
    <textarea
      id={name}
      name={name}
      value={html}
      spellCheck={false}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      className={`min-h-93.5 w-full rounded-s border bg-paper px-3 py-2.5 font-mono text-16 text-ink md:text-14 ${edge} ${awaitsEditor ? "awaits-editor" : ""}`}
    />
  );
}

function Notes({
  name,
  hint,
  asSource,
  left,
  said: messages,
  losses,
}: {
  name: string;
  hint: string | undefined;
  asSource: boolean;
  left: string | undefined;
  said: string[];
  losses: string[];
}) {
  return (
    <>
      {hint && (
        <p id={`${name}-hint`} className="text-12 text-soft">
          {hint}
        </p>
      )}
      {asSource && (
        <p role="status" className={`text-12 ${losses.length ? "text-warn" : "text-soft"}`}>
          {losses.length
            ? `저장하면 빠져요: ${losses.join(", ")}`
            : "목록에 없는 태그와 다른 사이트의 이미지는 저장할 때 빠져요."}
        </p>
      )}
      <p id={`${name}-left`} role="status" className="text-12 text-soft empty:hidden">
        {left}
      </p>
      {messages.length > 0 && (
        <p id={`${name}-error`} className="text-14 text-bad" data-field-error>
          {messages.join(" ")}
        </p>
      )}
    </>
  );
}
