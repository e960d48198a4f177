import { Extension, type Editor } from "@tiptap/core";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

type Change = { add?: { key: string; at: number; dom: HTMLElement }; remove?: string };

const places = new PluginKey<DecorationSet>("uploadPlaces");

/**
 * Where images will stand that are still on their way. They are no part of the text: neither saved
 * nor undone, and they move with the words around them.
 */
export const UploadPlaces = Extension.create({
  name: "uploadPlaces",
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key: places,
      state: {
        init: () => DecorationSet.empty,
        apply(transaction, before) {
          // What is put where several wait comes before those behind it: each place goes along with
          // what follows.
          const { add, remove } = (transaction.getMeta(places) ?? {}) as Change;
          const moved = before.map(transaction.mapping, transaction.doc);
          if (add)
            return moved.add(transaction.doc, [
              Decoration.widget(add.at, add.dom, { key: add.key, side: 1 }),
            ]);
          return remove
            ? moved.remove(moved.find(undefined, undefined, ({ key }) => key === remove))
            : moved;
        },
      },
      props: { decorations: (state) => places.getState(state) },
    }),
  ],
});

const change = (editor: Editor, what: Change) =>
  editor.view.dispatch(editor.state.tr.setMeta(places, what).setMeta("addToHistory", false));

export const openPlace = (editor: Editor, place: NonNullable<Change["add"]>): void =>
  change(editor, { add: place });
export const closePlace = (editor: Editor, key: string): void => change(editor, { remove: key });

/** Null when the words around it were deleted meanwhile. */
export const findPlace = ({ state }: Editor, key: string): number | null =>
  places.getState(state)?.find(undefined, undefined, (place) => place.key === key)[0]?.from ?? null;
