import { isComposing } from "#app/browser/typing/is-composing.ts";
import type { Editor } from "@tiptap/core";
import { NodeSelection } from "@tiptap/pm/state";
import { buttonClass } from "../ui/button.tsx";
import { textLink } from "#app/ui/text-link.tsx";

const field =
  "min-h-11 min-w-0 flex-1 rounded-s border border-edge bg-paper px-3 text-16 text-ink placeholder:text-soft focus:border-ink";

/** Actions on the selected image, video or table. */
export function SelectedBlock({ editor, id }: { editor: Editor; id: string }) {
  const { selection } = editor.state;
  if (!(selection instanceof NodeSelection)) return null;
  const { name } = selection.node.type;
  if (name === "shopImage")
    return (
      <ImageWords
        key={selection.from}
        editor={editor}
        id={id}
        at={selection.from}
        words={String(selection.node.attrs.alt)}
      />
    );
  if (name !== "videoFrame" && name !== "keptTable") return null;
  return (
    <div className="flex items-center gap-2 border-b border-line bg-paper p-2 pl-4">
      <p className="flex-1 text-14 text-soft">
        {name === "videoFrame" ? "동영상" : "표의 내용은 그대로 두고, 옮기거나 지울 수 있어요."}
      </p>
      <RemoveButton editor={editor} />
    </div>
  );
}

/** The words for who does not see the image. Empty is allowed: an ornament needs none. */
function ImageWords({
  editor,
  id,
  at,
  words,
}: {
  editor: Editor;
  id: string;
  at: number;
  words: string;
}) {
  function describe(alt: string): void {
    const node = editor.state.doc.nodeAt(at);
    if (node?.type.name !== "shopImage") return;
    const changed = editor.state.tr.setNodeMarkup(at, undefined, { ...node.attrs, alt });
    editor.view.dispatch(changed.setSelection(NodeSelection.create(changed.doc, at)));
  }

  return (
    <div className="flex items-center gap-2 border-b border-line bg-paper p-2">
      <label htmlFor={`${id}-alt`} className="shrink-0 pl-2 text-14 font-medium">
        이미지 설명
      </label>
      <input
        id={`${id}-alt`}
        value={words}
        maxLength={300}
        autoComplete="off"
        placeholder="보지 못하는 분께 읽어드려요"
        className={field}
        onChange={({ currentTarget }) => describe(currentTarget.value)}
        onKeyDown={(event) => {
          if (isComposing(event) || (event.key !== "Enter" && event.key !== "Escape")) return;
          event.preventDefault();
          editor.commands.focus(at + 1);
        }}
      />
      <RemoveButton editor={editor} />
    </div>
  );
}

const RemoveButton = ({ editor }: { editor: Editor }) => (
  <button
    type="button"
    className={buttonClass({ look: "quiet" })}
    onMouseDown={(event) => event.preventDefault()}
    onClick={() => editor.chain().focus().deleteSelection().run()}
  >
    지우기
  </button>
);

/** The number of images without alternative text, and a link to the first. */
export function WordlessImages({ editor, id }: { editor: Editor; id: string }) {
  const wordless: number[] = [];
  editor.state.doc.descendants(
    (node, at) => void (node.type.name === "shopImage" && !node.attrs.alt && wordless.push(at)),
  );
  const [first] = wordless;
  if (first === undefined) return null;

  function ask(at: number): void {
    editor.chain().setNodeSelection(at).scrollIntoView().run();
    // The field for the words is there once the choice is drawn.
    requestAnimationFrame(() => document.getElementById(`${id}-alt`)?.focus());
  }

  return (
    <p className="flex flex-wrap items-center gap-x-2 px-4 pb-1 text-12 text-soft">
      이미지 {wordless.length}장에 설명이 없어요. 꾸밈이라면 비워두어도 돼요.
      <button
        type="button"
        className={`${textLink()} min-h-11 font-medium text-ink`}
        onClick={() => ask(first)}
      >
        설명 쓰기
      </button>
    </p>
  );
}
