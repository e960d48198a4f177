import { useEffect, useRef, useState } from "react";
import { uploadImage, type Upload } from "#app/browser/upload-image.ts";
import type { ImageInfo } from "#shop/product/product.ts";

export type RunningUpload = { id: number; name: string; part: number; cancel: () => void };

/** Uploads of one image field: what is on its way, what went wrong last. Leaving the page ends them. */
export function useUploads({ onImage, onBusy }: { onImage: (image: ImageInfo) => void; onBusy: (by: 1 | -1) => void }) {
  const [running, setRunning] = useState<RunningUpload[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const uploads = useRef(new Set<Upload>());
  const nextId = useRef(1);

  useEffect(() => {
    const all = uploads.current;
    return () => all.forEach((upload) => upload.cancel());
  }, []);

  async function start(file: File): Promise<void> {
    const id = nextId.current++;
    const upload = uploadImage(file, (part) => setRunning((others) => others.map((other) => (other.id === id ? { ...other, part } : other))));
    uploads.current.add(upload);
    setProblem(null);
    setRunning((others) => [...others, { id, name: file.name, part: 0, cancel: upload.cancel }]);
    onBusy(1);
    try {
      onImage(await upload.done);
    } catch (error) {
      if (error instanceof Error && error.name === "UploadFailure") setProblem(`${file.name}: ${error.message}`);
      else if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
    } finally {
      uploads.current.delete(upload);
      setRunning((others) => others.filter((other) => other.id !== id));
      onBusy(-1);
    }
  }

  /** One after the other, so that images stand in the order they were chosen. */
  async function startAll(files: Iterable<File>): Promise<void> {
    for (const file of files) await start(file);
  }

  return { running, problem, startAll };
}
