import type { Editor } from "@tiptap/core";
import { useId, useState, type FormEvent } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { OutsideForm } from "../outside-form.tsx";
import { placeBlock, placeFor } from "../place-block.ts";
import { videoAddress } from "./video-address.ts";

/** The address of a video as people copy it. */
export function VideoDialog({
  editor,
  open,
  onClose,
}: {
  editor: Editor;
  open: boolean;
  onClose: () => void;
}) {
  return (
    <OutsideForm>
      <Dialog open={open} onClose={onClose} title="동영상 넣기">
        {open && <VideoForm editor={editor} onClose={onClose} />}
      </Dialog>
    </OutsideForm>
  );
}

function VideoForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState(false);
  const address = videoAddress(typed);

  function insert(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!address) {
      setWrong(true);
      event.currentTarget.querySelector("input")?.focus();
      return;
    }
    onClose();
    placeBlock(
      editor.view,
      editor.schema.nodes.videoFrame!.create({ src: address }),
      placeFor(editor.state),
      { goOn: true },
    );
    editor.commands.focus();
  }

  return (
    <form noValidate onSubmit={insert} className="flex flex-col gap-5">
      <Field
        name={`${id}video`}
        label="동영상 주소"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://youtu.be/…"
        autoFocus
        value={typed}
        maxLength={500}
        hint={
          address
            ? `${address.includes("vimeo") ? "Vimeo" : "YouTube"} 동영상을 넣어요. ${startWords(address)}`
            : "YouTube나 Vimeo에서 복사한 주소를 붙여 넣어주세요."
        }
        errors={
          wrong
            ? ["YouTube나 Vimeo 동영상 주소가 아니에요. 예: https://youtu.be/dQw4w9WgXcQ"]
            : undefined
        }
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setWrong(false);
        }}
      />
      <div className="flex justify-end max-md:*:flex-1">
        <Button look="ink">넣기</Button>
      </div>
    </form>
  );
}

function startWords(address: string): string {
  const seconds = Number(new URL(address).searchParams.get("start"));
  return seconds ? `${Math.floor(seconds / 60)}분 ${seconds % 60}초부터 나와요.` : "";
}
