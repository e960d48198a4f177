import { useState } from "react";

const MOST = 1024 * 1024;

/**
 * Reads the chosen file in the browser and posts it as text, so that the server needs no multipart
 * parser.
 */
export function CertificateFile({ errors = [] }: { errors?: string[] | undefined }) {
  const [content, setContent] = useState("");
  const [trouble, setTrouble] = useState<string | null>(null);
  async function read(file: File | undefined): Promise<void> {
    setContent("");
    setTrouble(file && file.size > MOST ? "증서보다 큰 파일이에요. 1MB까지 올릴 수 있어요." : null);
    if (file && file.size <= MOST) setContent(base64(new Uint8Array(await file.arrayBuffer())));
  }
  const message = trouble ?? errors.join(" ");
  return (
    <div className="flex flex-col gap-1.5 noscript:hidden">
      <label htmlFor="certificate-file" className="text-14 font-medium">
        증서 파일 <span className="font-normal text-soft">(PDF나 JSON)</span>
      </label>
      <input
        id="certificate-file"
        type="file"
        accept=".pdf,.json,application/pdf,application/json"
        aria-invalid={Boolean(message) || undefined}
        aria-describedby={message ? "certificate-file-error" : undefined}
        onChange={({ currentTarget }) => void read(currentTarget.files?.[0])}
        className="min-h-12 w-full rounded-s border border-edge bg-paper px-3 py-2.5 text-14"
      />
      <input type="hidden" name="file" value={content} />
      {message && (
        <p id="certificate-file-error" className="text-14 text-bad" data-field-error>
          {message}
        </p>
      )}
    </div>
  );
}

function base64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}
