import type { Editor } from "@tiptap/core";
import type { ReactNode } from "react";

export type Tool = {
  label: string;
  keys?: string;
  face: ReactNode;
  isOn?: (editor: Editor) => boolean;
  isOff?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
};

const Face = ({ children }: { children: ReactNode }) => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden
    className="size-5"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    {children}
  </svg>
);
const text = (words: string, look: string) => (
  <span aria-hidden className={look}>
    {words}
  </span>
);

/** Drawn for the tools that open something. */
export const faces = {
  link: (
    <Face>
      <path d="M10 14a4 4 0 005.7 0l3-3A4 4 0 0013 5.3l-1.2 1.2M14 10a4 4 0 00-5.7 0l-3 3a4 4 0 005.7 5.7l1.2-1.2" />
    </Face>
  ),
  image: (
    <Face>
      <rect x="3.5" y="5" width="17" height="14" rx="2" />
      <circle cx="9" cy="10" r="1.5" />
      <path d="M4 17l5-4 3.5 2.5L16 12l4.5 4" />
    </Face>
  ),
  video: (
    <Face>
      <rect x="3.5" y="6" width="17" height="12" rx="3" />
      <path d="M10.5 9.5v5l4-2.5z" />
    </Face>
  ),
};

/** Groups with a line between them. */
export const tools: Tool[][] = [
  [
    {
      label: "제목",
      keys: "Ctrl+Alt+2",
      face: text("제목", "text-14 font-bold"),
      isOn: (editor) => editor.isActive("heading", { level: 2 }),
      run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    },
    {
      label: "소제목",
      keys: "Ctrl+Alt+3",
      face: text("소제목", "text-14 font-medium"),
      isOn: (editor) => editor.isActive("heading", { level: 3 }),
      run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    },
  ],
  [
    {
      label: "굵게",
      keys: "Ctrl+B",
      face: text("가", "text-16 font-bold"),
      isOn: (editor) => editor.isActive("bold"),
      run: (editor) => editor.chain().focus().toggleBold().run(),
    },
    {
      label: "기울임",
      keys: "Ctrl+I",
      face: (
        <Face>
          <path d="M10 5h7M7 19h7M14 5l-4 14" />
        </Face>
      ),
      isOn: (editor) => editor.isActive("italic"),
      run: (editor) => editor.chain().focus().toggleItalic().run(),
    },
    {
      label: "취소선",
      keys: "Ctrl+Shift+S",
      face: text("가", "text-16 line-through"),
      isOn: (editor) => editor.isActive("strike"),
      run: (editor) => editor.chain().focus().toggleStrike().run(),
    },
  ],
  [
    {
      label: "글머리 목록",
      keys: "Ctrl+Shift+8",
      face: (
        <Face>
          <path d="M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01" />
        </Face>
      ),
      isOn: (editor) => editor.isActive("bulletList"),
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
    },
    {
      label: "번호 목록",
      keys: "Ctrl+Shift+7",
      face: (
        <Face>
          <path d="M10 6.5h10M10 12h10M10 17.5h10M4 5l1.5-.5V9M4 14.5c0-1.5 2.5-1.5 2.5 0 0 1-2.5 2-2.5 3.5h2.5" />
        </Face>
      ),
      isOn: (editor) => editor.isActive("orderedList"),
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      label: "인용",
      keys: "Ctrl+Shift+B",
      face: (
        <Face>
          <path d="M9.5 7C7 7.8 5.5 9.7 5.5 12.5V17h4.5v-4.5H7.5M18.5 7c-2.5.8-4 2.7-4 5.5V17H19v-4.5h-2.5" />
        </Face>
      ),
      isOn: (editor) => editor.isActive("blockquote"),
      run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    },
    {
      label: "구분선",
      face: (
        <Face>
          <path d="M4 12h16" />
        </Face>
      ),
      run: (editor) => editor.chain().focus().setHorizontalRule().run(),
    },
  ],
];

export const history: Tool[] = [
  {
    label: "되돌리기",
    keys: "Ctrl+Z",
    face: (
      <Face>
        <path d="M8 5L4.5 8.5 8 12M5 8.5h9a5 5 0 010 10h-3" />
      </Face>
    ),
    isOff: (editor) => !editor.can().undo(),
    run: (editor) => editor.chain().focus().undo().run(),
  },
  {
    label: "다시 하기",
    keys: "Ctrl+Shift+Z",
    face: (
      <Face>
        <path d="M16 5l3.5 3.5L16 12M19 8.5h-9a5 5 0 000 10h3" />
      </Face>
    ),
    isOff: (editor) => !editor.can().redo(),
    run: (editor) => editor.chain().focus().redo().run(),
  },
];
