import type { Node } from "@tiptap/pm/model";
import { Selection, type EditorState } from "@tiptap/pm/state";
import { insertPoint } from "@tiptap/pm/transform";
import type { EditorView } from "@tiptap/pm/view";

/** Between two blocks: after the one that is written in, before an empty one. */
export function placeFor({ doc, selection }: EditorState, at = selection.to): number {
  const here = doc.resolve(Math.min(at, doc.content.size));
  if (!here.parent.isTextblock) return here.pos;
  return here.parent.content.size ? here.after() : here.before();
}

/**
 * Inserts a block. With `goOn` the cursor moves behind it: typing would replace a selected block.
 */
export function placeBlock(view: EditorView, block: Node, at: number, { goOn = false } = {}): void {
  const { doc, tr } = view.state;
  const to = insertPoint(doc, Math.min(at, doc.content.size), block.type) ?? doc.content.size;
  tr.insert(to, block);
  const end = to + block.nodeSize;
  if (goOn && end === tr.doc.content.size)
    tr.insert(end, view.state.schema.nodes.paragraph!.create());
  view.dispatch(
    goOn ? tr.setSelection(Selection.near(tr.doc.resolve(end), 1)).scrollIntoView() : tr,
  );
}

/**
 * The position for new blocks; at the end of a paragraph a new one is added behind, to continue
 * writing.
 */
export function makeRoom(view: EditorView): number {
  const { state } = view;
  const { parent, parentOffset } = state.selection.$to;
  const at = placeFor(state);
  if (!parent.isTextblock || !parent.content.size || parentOffset < parent.content.size) return at;
  const tr = state.tr.insert(at, state.schema.nodes.paragraph!.create());
  view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(at + 1), 1)));
  return at;
}
