import type { Editor } from "@tiptap/core";
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from "react";
import { imageTypes } from "#shop/file/upload-limits.ts";
import { page } from "#app/browser/state/page-state.ts";
import { LinkDialog } from "./link-dialog.tsx";
import { faces, history, tools, type Tool } from "./tools.tsx";
import { VideoDialog } from "./video/video-dialog.tsx";

type Props = {
  editor: Editor;
  controls: string;
  video: boolean;
  onImages?: ((files: File[]) => void) | undefined;
};

const look =
  "inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center rounded-s px-2 whitespace-nowrap text-ink transition-colors duration-150 hover:bg-wash aria-disabled:text-soft aria-disabled:opacity-50 aria-pressed:bg-ink aria-pressed:text-paper";

/**
 * A toolbar with one tab stop and arrow keys; scrolls on narrow screens. State names are the
 * specification's.
 */
export function Toolbar({ editor, controls, video, onImages }: Props) {
  const [linking, setLinking] = useState(false);
  const editorIsYoutubeEmbed = page.use((now) => now.editorIsYoutubeEmbed);
  const askForVideo = (asks: boolean) => page.change({ editorIsYoutubeEmbed: asks });
  useEffect(() => () => page.change({ editorIsYoutubeEmbed: false }), []);
  const filesId = `${controls}-files`;
  const row = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  useEveryChange(editor);
  useKeys(editor, row, () => setLinking(true));

  const groups = toolGroups({
    link: () => setLinking(true),
    image: onImages && (() => document.getElementById(filesId)?.click()),
    video: video ? () => askForVideo(true) : undefined,
  });
  const all = groups.flat();

  function move(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.key === "Escape") return editor.view.focus();
    const to = {
      ArrowRight: (at + 1) % all.length,
      ArrowLeft: (at + all.length - 1) % all.length,
      Home: 0,
      End: all.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    row.current?.querySelectorAll<HTMLButtonElement>("button")[to]?.focus();
  }

  return (
    <>
      <div
        ref={row}
        role="toolbar"
        tabIndex={-1}
        aria-label="글 꾸미기"
        aria-controls={controls}
        onKeyDown={move}
        className="scrolls-sideways flex gap-0.5 border-b border-line p-1 outline-none"
      >
        {groups.map((group, number) => (
          <div
            key={group[0]?.label}
            className={`flex shrink-0 gap-0.5 ${number ? "border-l border-line pl-0.5" : ""}`}
          >
            {group.map((tool) => (
              <ToolButton
                key={tool.label}
                tool={tool}
                editor={editor}
                isCurrent={all.indexOf(tool) === at}
                onFocus={() => setAt(all.indexOf(tool))}
              />
            ))}
          </div>
        ))}
      </div>
      {onImages && <ImageFiles id={filesId} onImages={onImages} />}
      <LinkDialog editor={editor} open={linking} onClose={() => setLinking(false)} />
      {video && (
        <VideoDialog
          editor={editor}
          open={editorIsYoutubeEmbed}
          onClose={() => askForVideo(false)}
        />
      )}
    </>
  );
}

/** Opens what a tool asks for; a tool that opens nothing is not shown. */
type Openers = {
  link: () => void;
  image: (() => void) | undefined;
  video: (() => void) | undefined;
};

const toolGroups = ({ link, image, video }: Openers): Tool[][] => [
  ...tools,
  [
    {
      label: "링크",
      keys: "Ctrl+K",
      face: faces.link,
      isOn: (editor) => editor.isActive("link"),
      run: link,
    },
    ...(image ? [{ label: "이미지", face: faces.image, run: image }] : []),
    ...(video ? [{ label: "동영상", face: faces.video, run: video }] : []),
  ],
  history,
];

type ToolButtonProps = {
  tool: Tool;
  editor: Editor;
  isCurrent: boolean;
  onFocus: () => void;
};

function ToolButton({ tool, editor, isCurrent, onFocus }: ToolButtonProps) {
  function use(): void {
    if (tool.isOff?.(editor)) return;
    // A command in the middle of a Korean syllable would double or lose it.
    if (editor.view.composing) editor.view.dom.blur();
    tool.run(editor);
  }
  return (
    <button
      type="button"
      aria-label={tool.label}
      title={tool.keys ? `${tool.label} (${tool.keys})` : tool.label}
      aria-pressed={tool.isOn?.(editor)}
      aria-disabled={tool.isOff?.(editor) || undefined}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={onFocus}
      onMouseDown={keepSelection}
      onClick={use}
      className={look}
    >
      {tool.face}
    </button>
  );
}

const keepSelection = (event: MouseEvent) => event.preventDefault();

function ImageFiles({ id, onImages }: { id: string; onImages: (files: File[]) => void }) {
  return (
    <input
      id={id}
      type="file"
      accept={imageTypes.join(",")}
      multiple
      hidden
      tabIndex={-1}
      aria-label="이미지 고르기"
      onChange={({ currentTarget }) => {
        onImages([...(currentTarget.files ?? [])]);
        currentTarget.value = "";
      }}
    />
  );
}

/** Renders again whenever the text or the cursor changed. */
export function useEveryChange(editor: Editor): void {
  const [, setTurn] = useState(0);
  useEffect(() => {
    const turn = () => setTurn((count) => count + 1);
    editor.on("transaction", turn);
    return () => void editor.off("transaction", turn);
  }, [editor]);
}

/** Ctrl+K for a link, Alt+F10 to the tools, as editors elsewhere have it. */
function useKeys(
  editor: Editor,
  row: React.RefObject<HTMLDivElement | null>,
  onLink: () => void,
): void {
  const link = useRef(onLink);
  useEffect(() => {
    link.current = onLink;
  });
  useEffect(() => {
    const { dom } = editor.view;
    const press = (event: globalThis.KeyboardEvent) => {
      const isLink =
        (event.ctrlKey || event.metaKey) &&
        !event.shiftKey &&
        !event.altKey &&
        event.code === "KeyK";
      const isTools = event.altKey && event.key === "F10";
      if (event.isComposing || (!isLink && !isTools)) return;
      event.preventDefault();
      // Browsers report a selection made by the previous key only after this one.
      if (isLink) requestAnimationFrame(() => link.current());
      else row.current?.querySelector<HTMLButtonElement>('button[tabindex="0"]')?.focus();
    };
    dom.addEventListener("keydown", press);
    return () => dom.removeEventListener("keydown", press);
  }, [editor, row]);
}
