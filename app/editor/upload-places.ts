import { Extension, type Editor } from "@tiptap/core";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

type Change = { add?: { key: string; at: number; dom: HTMLElement }; remove?: string };

const places = new PluginKey<DecorationSet>("uploadPlaces");

/**
 * Placeholders of images being uploaded. They are not part of the text (not saved, not undone) and
 * move with it.
 */
export const UploadPlaces = Extension.create({
  name: "uploadPlaces",
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key: places,
      state: {
        init: () => DecorationSet.empty,
        apply(transaction, before) {
          // An image inserted where several wait goes before the later ones, so each placeholder
          // stays with the text behind it.
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

/** Null when its surrounding text was deleted. */
export const findPlace = ({ state }: Editor, key: string): number | null =>
  places.getState(state)?.find(undefined, undefined, (place) => place.key === key)[0]?.from ?? null;
