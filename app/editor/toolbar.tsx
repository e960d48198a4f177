import type { Editor } from "@tiptap/core";
import { useEffect, useState } from "react";

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

export function Toolbar({ editor }: { editor: Editor }) {
  const [, setTurn] = useState(0);
  useEffect(() => {
    const turn = () => setTurn((count) => count + 1);
    editor.on("transaction", turn);
    return () => void editor.off("transaction", turn);
  }, [editor]);
  return (
    <div role="toolbar" aria-label="글 꾸미기" className="flex flex-wrap gap-0.5 border-b border-line p-1">
      {tools.map((tool) => (
        <button key={tool.label} type="button" title={tool.label} aria-label={tool.label} aria-pressed={tool.isOn?.(editor)} disabled={tool.isOff?.(editor)} onClick={() => tool.run(editor)} className={`${toolClass} ${tool.look ?? ""}`}>
          <span aria-hidden>{tool.mark}</span>
        </button>
      ))}
    </div>
  );
}
