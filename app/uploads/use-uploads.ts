import { useEffect, useState, useSyncExternalStore } from "react";
import { useRoot } from "#app/root-data.ts";
import { lastingUploads } from "./lasting-uploads.ts";
import type { UploadPurpose } from "./upload-purpose.ts";
import { UploadQueue, type OnMade, type UploadsSeen } from "./upload-queue.ts";

export type Uploads = UploadsSeen &
  Pick<UploadQueue<unknown>, "add" | "pause" | "resume" | "retry" | "cancel"> & {
    /** how many are not through; while there are any, leaving the page loses something */
    underWay: number;
    accept: readonly string[];
  };

type Options<Made> = {
  /**
   * The context of the uploads, e.g. "product ab12 gallery": after a reload they continue where the
   * same field appears.
   */
  field: string;
  purpose: UploadPurpose<Made>;
  /** owner id of a guest's uploads (guestUploaderId) */
  guest?: string | undefined;
  onMade: OnMade<Made>;
};

const nothing: UploadsSeen = { items: [], refused: [], news: "" };

/** A field's uploads. Leaving the page within the shop cancels them; a reload does not. */
export function useUploads<Made>(options: Options<Made>): Uploads {
  const make = useQueueMaker(options);
  const [queue] = useState(make);

  useEffect(() => {
    void queue.open();
    return queue.close;
  }, [queue]);

  return useQueue(queue, options);
}

type LastingOptions<Made> = Options<Made> & {
  /** as a bar names them on other pages, and where they are listed */
  title: string;
  path: string;
};

/** The same, but they go on while other pages of the shop are shown. */
export function useLastingUploads<Made>({
  title,
  path,
  ...options
}: LastingOptions<Made>): Uploads {
  const accountId = useRoot()?.account?.id ?? null;
  const make = useQueueMaker(options);
  const [queue] = useState(() =>
    // On the server a shared queue would mix visitors.
    typeof window === "undefined"
      ? make()
      : lastingUploads.keep(options.field, { accountId, title, path }, () => {
          const made = make();
          void made.open();
          return made;
        }),
  );

  useEffect(() => () => queue.tell(() => {}), [queue]);

  return useQueue(queue, options);
}

function useQueueMaker<Made>({ field, purpose, guest }: Options<Made>): () => UploadQueue<Made> {
  const root = useRoot();
  return () =>
    new UploadQueue<Made>({
      purpose,
      field,
      accountId: root?.account?.id ?? guest ?? null,
      ...(root && { bucket: root.storageBucket }),
    });
}

function useQueue<Made>(
  queue: UploadQueue<Made>,
  { purpose, onMade }: Pick<Options<Made>, "purpose" | "onMade">,
): Uploads {
  useEffect(() => queue.tell(onMade), [queue, onMade]);
  const shown = useSyncExternalStore(queue.subscribe, queue.read, () => nothing);
  const { add, pause, resume, retry, cancel } = queue;
  const underWay = shown.items.filter(({ state }) => state !== "error").length;
  return { ...shown, add, pause, resume, retry, cancel, underWay, accept: purpose.accept };
}
