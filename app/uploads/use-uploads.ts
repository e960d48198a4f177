import { useEffect, useState, useSyncExternalStore } from "react";
import { useRoot } from "#app/root-data.ts";
import type { UploadPurpose } from "./upload-purpose.ts";
import { UploadQueue, type OnMade, type UploadsSeen } from "./upload-queue.ts";

export type Uploads = UploadsSeen &
  Pick<UploadQueue<unknown>, "add" | "pause" | "resume" | "retry" | "cancel"> & {
    /** how many are not through; while there are any, leaving the page loses something */
    underWay: number;
    accept: readonly string[];
  };

type Options<Made> = {
  /** What the uploads belong to, e.g. "product ab12 gallery": after a reload they go on where the same field is shown again. */
  field: string;
  purpose: UploadPurpose<Made>;
  onMade: OnMade<Made>;
};

const nothing: UploadsSeen = { items: [], refused: [], news: "" };

/** The uploads of one field of a page. Leaving the page within the shop ends them; a reload does not. */
export function useUploads<Made>({ field, purpose, onMade }: Options<Made>): Uploads {
  const root = useRoot();
  const [queue] = useState(
    () =>
      new UploadQueue<Made>({
        purpose,
        field,
        accountId: root?.account?.id ?? null,
        ...(root && { bucket: root.storageBucket }),
      }),
  );

  useEffect(() => queue.tell(onMade), [queue, onMade]);

  useEffect(() => {
    void queue.open();
    return queue.close;
  }, [queue]);

  const seen = useSyncExternalStore(queue.subscribe, queue.read, () => nothing);
  const { add, pause, resume, retry, cancel } = queue;
  const underWay = seen.items.filter(({ state }) => state !== "error").length;
  return { ...seen, add, pause, resume, retry, cancel, underWay, accept: purpose.accept };
}
