import type { EditorView } from "@tiptap/pm/view";
import { showAlert } from "#app/browser/state/alerts.ts";
import { cleanPasted } from "./paste/clean-pasted.ts";
import { findLosses } from "./paste/find-losses.ts";
import type { LossyPaste } from "./paste/paste-dialog.tsx";
import { inertDocument } from "./inert-document.ts";
import type { TakeImages } from "./images-under-way.tsx";
import { placeBlock, placeFor } from "./place-block.ts";
import { videoAddress } from "#shop/rich-text/video-address.ts";

type Intake = {
  takeImages: () => TakeImages | null;
  video: boolean;
  /** asks before a paste that would lose something */
  ask: (pasted: LossyPaste) => void;
};

const hasWords = (html: string): boolean => Boolean(inertDocument(html).body.textContent?.trim());

/** Handles pasted and dropped content other than text. */
export function intake({ takeImages, video, ask }: Intake) {
  function takeFiles(files: readonly File[], at?: number): boolean {
    const images = files.filter(({ type }) => type.startsWith("image/"));
    const take = takeImages();
    if (!take) showAlert("이 글에는 파일을 넣을 수 없어요.", { type: "warning" });
    else if (!images.length) showAlert("이미지 파일만 넣을 수 있어요.", { type: "warning" });
    else take(images, at);
    return true;
  }

  function takeVideo(view: EditorView, typed: string): boolean {
    const { $from, empty } = view.state.selection;
    const src = video && !/\s/.test(typed) ? videoAddress(typed) : null;
    const frame = view.state.schema.nodes.videoFrame;
    if (!src || !frame || !empty || !$from.parent.isTextblock || $from.parent.content.size)
      return false;
    placeBlock(view, frame.create({ src }), placeFor(view.state), { goOn: true });
    return true;
  }

  function askFirst(view: EditorView, html: string): boolean {
    const losses = findLosses(html, window.location.origin);
    if (!losses.length) return false;
    const paste = () => {
      view.pasteHTML(html);
      view.focus();
    };
    ask({ losses, paste });
    return true;
  }

  return {
    handlePaste(view: EditorView, { clipboardData }: ClipboardEvent): boolean {
      if (!clipboardData) return false;
      // Office programs add a picture of copied words; a picture copied from a page comes without
      // words.
      if (clipboardData.files.length && !hasWords(clipboardData.getData("text/html")))
        return takeFiles([...clipboardData.files]);
      if (takeVideo(view, clipboardData.getData("text/plain").trim())) return true;
      return askFirst(view, clipboardData.getData("text/html"));
    },
    handleDrop(view: EditorView, event: DragEvent, _slice: unknown, moved: boolean): boolean {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (moved || !files.length) return false;
      event.preventDefault();
      return takeFiles(files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos);
    },
    transformPastedHTML: (html: string): string => cleanPasted(html, window.location.origin),
  };
}
