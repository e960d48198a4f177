import type { Editor } from "@tiptap/core";
import { useId, useState, type FormEvent } from "react";
import { linkAddress } from "#shop/rich-text/link-address.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { OutsideForm } from "./outside-form.tsx";

/** Completes an address typed without "https://" or "mailto:". */
function meant(typed: string): string | null {
  const address = typed.trim();
  if (/^[a-z][a-z\d+.-]*:(?!\d)/i.test(address) || /^[/#]/.test(address))
    return linkAddress(address);
  return linkAddress(
    /^[^\s/@]+@[^\s/@]+$/.test(address) ? `mailto:${address}` : `https://${address}`,
  );
}

/** The address of a link, and its words where nothing is marked. */
export function LinkDialog({
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
      <Dialog open={open} onClose={onClose} title="링크">
        {open && <LinkForm editor={editor} onClose={onClose} />}
      </Dialog>
    </OutsideForm>
  );
}

function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const id = useId();
  const before = String(editor.getAttributes("link").href ?? "");
  const { empty } = editor.state.selection;
  const [typed, setTyped] = useState(before);
  const [words, setWords] = useState("");
  const [wrong, setWrong] = useState(false);

  function apply(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const address = meant(typed);
    if (!address) {
      setWrong(true);
      event.currentTarget.querySelector("input")?.focus();
      return;
    }
    onClose();
    const chain = editor.chain().focus().extendMarkRange("link");
    if (empty && !before)
      chain
        .insertContent({
          type: "text",
          text: words.trim() || typed.trim(),
          marks: [{ type: "link", attrs: { href: address } }],
        })
        .unsetMark("link")
        .run();
    else chain.setLink({ href: address }).run();
  }

  function unlink(): void {
    onClose();
    editor.chain().focus().extendMarkRange("link").unsetLink().run();
  }

  return (
    <form noValidate onSubmit={apply} className="flex flex-col gap-5">
      <Field
        name={`${id}address`}
        label="주소"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        autoFocus
        value={typed}
        maxLength={2000}
        errors={wrong ? ["주소를 확인해주세요. 예: https://example.com"] : undefined}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setWrong(false);
        }}
      />
      {empty && !before && (
        <Field
          name={`${id}words`}
          label="보이는 글"
          optional
          autoComplete="off"
          maxLength={200}
          hint="비워두면 주소가 그대로 보여요."
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
      )}
      <div className="flex justify-end gap-2 max-md:*:flex-1">
        {before && (
          <Button type="button" onClick={unlink}>
            링크 풀기
          </Button>
        )}
        <Button look="ink">적용</Button>
      </div>
    </form>
  );
}
