import { Editor } from "@tiptap/core";
import StarterKit from "@tiptap/starter-kit";
import { useEffect, useRef, useState } from "react";
import { Toolbar } from "./toolbar.tsx";
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
};

const kit = StarterKit.configure({
  heading: { levels: [2, 3, 4] },
  link: { openOnClick: false, autolink: true, protocols: ["https", "http", "mailto", "tel"], defaultProtocol: "https" },
});

const htmlOf = (editor: Editor): string => (editor.isEmpty ? "" : editor.getHTML());

/** Its own chunk, loaded where somebody writes. */
export function WritingArea({ id, html, labelledBy, describedBy, invalid, onChange }: WritingAreaProps) {
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const written = useRef(html);
  const tell = useRef(onChange);
  const attributes = { id, class: "rich-text min-h-80 px-4 py-3 text-16 outline-none", role: "textbox", "aria-multiline": "true", "aria-labelledby": labelledBy, ...(describedBy && { "aria-describedby": describedBy }), ...(invalid && { "aria-invalid": "true" }) };
  const first = useRef(attributes);

  useEffect(() => {
    tell.current = onChange;
  }, [onChange]);

  useEffect(() => {
    const made = new Editor({
      element: place.current,
      extensions: [kit],
      content: written.current,
      // The styles stand in a file: the Content-Security-Policy lets nobody write styles into the page.
      injectCSS: false,
      editorProps: { attributes: first.current },
      onUpdate: ({ editor: changed }) => {
        written.current = htmlOf(changed);
        tell.current(written.current);
      },
    });
    setEditor(made);
    return () => made.destroy();
  }, []);

  useEffect(() => {
    editor?.setOptions({ editorProps: { attributes } });
  }, [editor, describedBy, invalid]);

  useEffect(() => {
    if (!editor || html === written.current) return;
    written.current = html;
    editor.commands.setContent(html, { emitUpdate: false });
  }, [editor, html]);

  return (
    <div className={`rounded-s border bg-paper transition-colors duration-150 ${invalid ? "border-bad" : "border-edge focus-within:border-ink"}`}>
      {editor && <Toolbar editor={editor} />}
      <div ref={place} />
    </div>
  );
}
