import { Editor } from "@tiptap/core";
import { useCallback, useEffect, useRef, useState } from "react";
import { htmlOf } from "./html-of.ts";
import { ImagesUnderWay, type TakeImages } from "./images-under-way.tsx";
import { intake } from "./intake.ts";
import { PasteDialog, type LossyPaste } from "./paste/paste-dialog.tsx";
import { SelectedBlock, WordlessImages } from "./selected-block.tsx";
import { textKit } from "./text-kit.ts";
import { Toolbar, useEveryChange } from "./toolbar.tsx";
import "./editor.css";

export type WritingAreaProps = {
  id: string;
  html: string;
  labelledBy: string;
  describedBy: string | undefined;
  invalid: boolean;
  images: boolean;
  video: boolean;
  onChange: (html: string) => void;
  /** how many images are still being sent */
  onUnderWay: (count: number) => void;
};

/** A separate chunk, loaded only for writing. */
export function WritingArea({
  id,
  html,
  labelledBy,
  describedBy,
  invalid,
  images,
  video,
  onChange,
  onUnderWay,
}: WritingAreaProps) {
  const place = useRef<HTMLDivElement>(null);
  const take = useRef<TakeImages | null>(null);
  const [pasted, setPasted] = useState<LossyPaste | null>(null);
  const onReady = useCallback((ready: TakeImages) => void (take.current = ready), []);
  const attributes = {
    id,
    class: "rich-text min-h-80 px-4 py-3 text-16 outline-none",
    role: "textbox",
    "aria-multiline": "true",
    "aria-labelledby": labelledBy,
    ...(describedBy && { "aria-describedby": describedBy }),
    ...(invalid && { "aria-invalid": "true" }),
  };
  const editor = useEditorOf({
    place,
    html,
    attributes,
    coming: () => intake({ takeImages: () => take.current, video, ask: setPasted }),
    onChange,
  });

  return (
    <div
      className={`rounded-s border bg-paper transition-colors duration-150 ${invalid ? "border-bad" : "border-edge focus-within:border-ink"}`}
    >
      {editor && (
        <Tools
          editor={editor}
          id={id}
          video={video}
          onImages={images ? (files) => take.current?.(files) : undefined}
        />
      )}
      <div ref={place} />
      <PasteDialog pasted={pasted} onClose={() => setPasted(null)} />
      {editor && images && (
        <Below editor={editor} id={id} onReady={onReady} onUnderWay={onUnderWay} />
      )}
    </div>
  );
}

function Tools({
  editor,
  id,
  video,
  onImages,
}: {
  editor: Editor;
  id: string;
  video: boolean;
  onImages: ((files: File[]) => void) | undefined;
}) {
  useEveryChange(editor);
  return (
    <div className="editor-tools">
      <Toolbar editor={editor} controls={id} video={video} onImages={onImages} />
      <SelectedBlock editor={editor} id={id} />
    </div>
  );
}

function Below({
  editor,
  id,
  onReady,
  onUnderWay,
}: {
  editor: Editor;
  id: string;
  onReady: (take: TakeImages) => void;
  onUnderWay: (count: number) => void;
}) {
  useEveryChange(editor);
  return (
    <>
      <WordlessImages editor={editor} id={id} />
      <ImagesUnderWay
        editor={editor}
        field={`${window.location.pathname} ${id}`}
        onReady={onReady}
        onUnderWay={onUnderWay}
      />
    </>
  );
}

type EditorSetup = {
  place: React.RefObject<HTMLDivElement | null>;
  html: string;
  attributes: Record<string, string>;
  coming: () => ReturnType<typeof intake>;
  onChange: (html: string) => void;
};

/** One editor for as long as the area is there; other HTML from outside replaces what is in it. */
function useEditorOf({ place, html, attributes, coming, onChange }: EditorSetup): Editor | null {
  const [editor, setEditor] = useState<Editor | null>(null);
  const written = useRef(html);
  const latest = useRef({ attributes, coming, onChange });
  useEffect(() => {
    latest.current = { attributes, coming, onChange };
  });

  useEffect(() => {
    const made = new Editor({
      element: place.current,
      extensions: textKit,
      content: written.current,
      // Styles come from a file, because the Content-Security-Policy forbids injected ones.
      injectCSS: false,
      editorProps: { attributes: latest.current.attributes, ...latest.current.coming() },
      onUpdate: ({ editor: changed }) => {
        const now = htmlOf(changed);
        if (now === written.current) return;
        written.current = now;
        latest.current.onChange(now);
      },
    });
    setEditor(made);
    return () => made.destroy();
  }, [place]);

  useEffect(() => {
    const label = document.getElementById(latest.current.attributes["aria-labelledby"] ?? "");
    const focus = () => void editor?.commands.focus();
    label?.addEventListener("click", focus);
    return () => label?.removeEventListener("click", focus);
  }, [editor]);

  const shown = JSON.stringify(attributes);
  useEffect(() => {
    editor?.setOptions({
      editorProps: {
        ...editor.options.editorProps,
        attributes: JSON.parse(shown) as Record<string, string>,
      },
    });
  }, [editor, shown]);

  useEffect(() => {
    if (!editor || html === written.current) return;
    written.current = html;
    editor.commands.setContent(html, { emitUpdate: false });
  }, [editor, html]);

  return editor;
}
