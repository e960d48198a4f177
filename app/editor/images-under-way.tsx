import type { Editor } from "@tiptap/core";
import { useCallback, useEffect, useRef } from "react";
import type { ImageInfo } from "#shop/file/image-url.ts";
import { ownImageAddress } from "#shop/rich-text/own-image.ts";
import { imagePurpose } from "../uploads/image-purpose.ts";
import { UploadList } from "../uploads/upload-list.tsx";
import type { UploadItem } from "../uploads/upload-entry.ts";
import { useUploads } from "../uploads/use-uploads.ts";
import { makeRoom, placeBlock, placeFor } from "./place-block.ts";
import { closePlace, findPlace, openPlace } from "./upload-places.ts";

export type TakeImages = (files: readonly File[], at?: number) => void;

type Place = { key: string; name: string; dom: HTMLElement; words: HTMLElement; preview: string };
type Props = {
  editor: Editor;
  field: string;
  onReady: (take: TakeImages) => void;
  onUnderWay: (count: number) => void;
};

let lastKey = 0;

function newPlace({ name }: File, preview: string): Place {
  const dom = document.createElement("div");
  dom.className = "upload-place";
  dom.appendChild(document.createElement("img")).src = preview;
  return {
    key: `place${++lastKey}`,
    name,
    dom,
    words: dom.appendChild(document.createElement("span")),
    preview,
  };
}

function placeWords({ state, bytesTransferred, totalBytes }: UploadItem): string {
  if (state === "error") return "올리지 못했어요";
  return state === "paused"
    ? "일시정지"
    : `올리는 중 ${Math.floor((100 * bytesTransferred) / Math.max(totalBytes, 1))}%`;
}

/** Images being uploaded: each has a placeholder in the text and a row below it. */
export function ImagesUnderWay({ editor, field, onReady, onUnderWay }: Props) {
  const byFile = useRef(new WeakMap<File, Place>());
  const unclaimed = useRef<Place[]>([]);
  const byItem = useRef(new Map<string, Place>());

  const leave = useCallback(
    (place: Place) => {
      URL.revokeObjectURL(place.preview);
      closePlace(editor, place.key);
    },
    [editor],
  );

  const onMade = useCallback(
    (image: ImageInfo, file: File) => {
      const place = byFile.current.get(file);
      const { schema, doc } = editor.state;
      const block = schema.nodes.shopImage!.create({
        src: ownImageAddress(image.id),
        width: image.width,
        height: image.height,
      });
      placeBlock(editor.view, block, (place && findPlace(editor, place.key)) ?? doc.content.size);
      if (place) leave(place);
    },
    [editor, leave],
  );

  const uploads = useUploads({ field, purpose: imagePurpose, onMade });
  const { add, items, refused, underWay } = uploads;

  useEffect(() => {
    onReady((files, dropped) => {
      const at = dropped === undefined ? makeRoom(editor.view) : placeFor(editor.state, dropped);
      for (const file of files.filter((each) => !imagePurpose.problemOf(each))) {
        const place = newPlace(file, URL.createObjectURL(file));
        byFile.current.set(file, place);
        unclaimed.current.push(place);
        openPlace(editor, { key: place.key, at, dom: place.dom });
      }
      add(files);
    });
  }, [editor, add, onReady]);

  useEffect(() => {
    for (const item of items) {
      // A row knows its file by name alone; rows and places come in the same order.
      const next = unclaimed.current.findIndex(({ name }) => name === item.name);
      if (!byItem.current.has(item.id) && next >= 0)
        byItem.current.set(item.id, unclaimed.current.splice(next, 1)[0]!);
      const place = byItem.current.get(item.id);
      if (place) place.words.textContent = placeWords(item);
    }
    for (const [id, place] of byItem.current) {
      if (items.some((item) => item.id === id)) continue;
      byItem.current.delete(id);
      leave(place);
    }
  }, [items, leave]);

  useEffect(() => onUnderWay(underWay), [underWay, onUnderWay]);

  return (
    <>
      {refused.length > 0 && (
        <ul role="alert" className="px-4 pb-3 text-14 text-bad">
          {refused.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      <UploadList uploads={uploads} className={items.length ? "border-t border-line px-4" : ""} />
    </>
  );
}
