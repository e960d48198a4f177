import { EditorContent, useEditor, useEditorState, type Editor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { useState } from "react";
import { Button, buttonClass } from "#app/ui/button.tsx";
import "./description-editor.css";

export type DescriptionEditorProps = { html: string; labelledBy: string; errors: string[] | undefined; onChange: (html: string) => void };

const kit = StarterKit.configure({
  heading: { levels: [2, 3] },
  code: false,
  codeBlock: false,
  link: { openOnClick: false, autolink: true, protocols: ["https", "http", "mailto", "tel"], defaultProtocol: "https" },
});

/** Its own chunk, loaded when a product is edited. */
export function DescriptionEditor({ html, labelledBy, errors, onChange }: DescriptionEditorProps) {
  const editor = useEditor({
    extensions: [kit],
    content: html,
    immediatelyRender: false,
    // The styles stand in a file: the Content-Security-Policy lets nobody write styles into the page.
    injectCSS: false,
    editorProps: {
      attributes: {
        class: "rich-text min-h-80 px-4 py-3 text-16 outline-none", role: "textbox", "aria-multiline": "true", "aria-labelledby": labelledBy,
        ...(errors?.length && { "aria-invalid": "true", "aria-describedby": "description-error" }),
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? "" : changed.getHTML()),
  });

  return (
    <>
      <div className={`overflow-hidden rounded-s border bg-paper transition-colors duration-150 ${errors?.length ? "border-bad" : "border-edge focus-within:border-ink"}`}>
        {editor && <Toolbar editor={editor} />}
        <EditorContent editor={editor} />
      </div>
      {errors?.length ? <p id="description-error" className="text-14 text-bad" data-field-error>{errors.join(" ")}</p> : null}
    </>
  );
}

type Tool = { label: string; mark: string; look?: string; isOn?: (editor: Editor) => boolean; run: (editor: Editor) => void; isOff?: (editor: Editor) => boolean };

const tools: Tool[] = [
  { label: "큰 제목", mark: "제목", look: "font-bold", isOn: (editor) => editor.isActive("heading", { level: 2 }), run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run() },
  { label: "작은 제목", mark: "소제목", look: "font-semibold", isOn: (editor) => editor.isActive("heading", { level: 3 }), run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run() },
  { label: "굵게", mark: "가", look: "font-bold", isOn: (editor) => editor.isActive("bold"), run: (editor) => editor.chain().focus().toggleBold().run() },
  { label: "기울임", mark: "가", look: "italic", isOn: (editor) => editor.isActive("italic"), run: (editor) => editor.chain().focus().toggleItalic().run() },
  { label: "글머리 목록", mark: "• 목록", isOn: (editor) => editor.isActive("bulletList"), run: (editor) => editor.chain().focus().toggleBulletList().run() },
  { label: "번호 목록", mark: "1. 목록", isOn: (editor) => editor.isActive("orderedList"), run: (editor) => editor.chain().focus().toggleOrderedList().run() },
  { label: "인용", mark: "❝", isOn: (editor) => editor.isActive("blockquote"), run: (editor) => editor.chain().focus().toggleBlockquote().run() },
  { label: "되돌리기", mark: "↶", run: (editor) => editor.chain().focus().undo().run(), isOff: (editor) => !editor.can().undo() },
  { label: "다시 하기", mark: "↷", run: (editor) => editor.chain().focus().redo().run(), isOff: (editor) => !editor.can().redo() },
];

const toolClass = "inline-flex min-h-11 min-w-11 items-center justify-center rounded-s px-2.5 text-14 text-ink transition-colors duration-150 hover:bg-wash aria-pressed:bg-ink aria-pressed:text-paper disabled:opacity-30";

function Toolbar({ editor }: { editor: Editor }) {
  const [linking, setLinking] = useState(false);
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({ on: tools.map(({ isOn }) => isOn?.(now)), off: tools.map(({ isOff }) => isOff?.(now) ?? false), link: now.isActive("link"), href: String(now.getAttributes("link").href ?? "") }),
  });
  return (
    <div className="border-b border-line">
      <div role="toolbar" aria-label="설명 꾸미기" className="flex flex-wrap gap-0.5 p-1">
        {tools.map((tool, at) => (
          <button key={tool.label} type="button" title={tool.label} aria-label={tool.label} aria-pressed={state.on[at]} disabled={state.off[at]} onClick={() => tool.run(editor)} className={`${toolClass} ${tool.look ?? ""}`}>
            <span aria-hidden>{tool.mark}</span>
          </button>
        ))}
        <button type="button" aria-pressed={state.link} aria-expanded={linking} onClick={() => setLinking(!linking)} className={toolClass}>링크</button>
      </div>
      {linking && <LinkRow key={state.href} editor={editor} href={state.href} onDone={() => setLinking(false)} />}
    </div>
  );
}

function LinkRow({ editor, href, onDone }: { editor: Editor; href: string; onDone: () => void }) {
  const [typed, setTyped] = useState(href);
  const [wrong, setWrong] = useState(false);

  function apply(): void {
    const address = /^[a-z]+:/i.test(typed.trim()) ? typed.trim() : `https://${typed.trim()}`;
    if (!/^(https?:\/\/[^\s/]+\.|mailto:.+@|tel:[\d+-])/i.test(address)) return setWrong(true);
    const at = editor.chain().focus().extendMarkRange("link");
    if (editor.state.selection.empty && !href) at.insertContent({ type: "text", text: address, marks: [{ type: "link", attrs: { href: address } }] }).run();
    else at.setLink({ href: address }).run();
    onDone();
  }

  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line p-2">
      <input
        type="text" inputMode="url" aria-label="링크 주소" aria-invalid={wrong || undefined} placeholder="https://" value={typed} autoFocus
        onChange={({ currentTarget }) => { setTyped(currentTarget.value); setWrong(false); }}
        // Enter in here means this link and must not save the whole product.
        onKeyDown={(event) => { if (event.key === "Enter") { event.preventDefault(); apply(); } else if (event.key === "Escape") onDone(); }}
        className={`min-h-11 min-w-0 flex-1 rounded-s border bg-paper px-3 text-16 ${wrong ? "border-bad" : "border-edge"}`}
      />
      <Button type="button" onClick={apply}>적용</Button>
      {href && <button type="button" className={buttonClass({ look: "quiet" })} onClick={() => { editor.chain().focus().extendMarkRange("link").unsetLink().run(); onDone(); }}>링크 풀기</button>}
      {wrong && <p role="alert" className="w-full text-14 text-bad">주소를 확인해주세요. 예: https://example.com</p>}
    </div>
  );
}
