import type { Editor } from "@tiptap/core";
import { AddressForm, EditorDialog } from "../address-dialog.tsx";
import { placeBlock, placeFor } from "../place-block.ts";
import { videoAddress } from "#shop/rich-text/video-address.ts";

type Props = { editor: Editor; open: boolean; onClose: () => void };

/** The address of a video as people copy it. */
export function VideoDialog({ editor, ...dialog }: Props) {
  function insert(src: string): void {
    dialog.onClose();
    const video = editor.schema.nodes.videoFrame!.create({ src });
    placeBlock(editor.view, video, placeFor(editor.state), { goOn: true });
    editor.commands.focus();
  }
  return (
    <EditorDialog {...dialog} title="동영상 넣기">
      <AddressForm
        label="동영상 주소"
        placeholder="https://youtu.be/…"
        maxLength={500}
        read={videoAddress}
        hint={hintFor}
        wrongWords="YouTube나 Vimeo 동영상 주소가 아니에요. 예: https://youtu.be/dQw4w9WgXcQ"
        onApply={insert}
        actWords="넣기"
      />
    </EditorDialog>
  );
}

const hintFor = (address: string | null): string =>
  address
    ? `${address.includes("vimeo") ? "Vimeo" : "YouTube"} 동영상을 넣어요. ${startWords(address)}`
    : "YouTube나 Vimeo에서 복사한 주소를 붙여 넣어주세요.";

function startWords(address: string): string {
  const seconds = Number(new URL(address).searchParams.get("start"));
  return seconds ? `${Math.floor(seconds / 60)}분 ${seconds % 60}초부터 재생돼요.` : "";
}
