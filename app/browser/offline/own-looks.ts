import { isServerThere } from "./is-server-there.ts";

/**
 * The looks that a page takes by itself: none while nobody sees it or the server is away, and none
 * that would come after `leave`.
 */
export function ownLooks(read: () => Promise<void>): {
  look: () => Promise<void>;
  leave: () => void;
} {
  let left = false;
  return {
    look: async () => {
      if (document.visibilityState === "visible" && (await isServerThere()) && !left) await read();
    },
    leave: () => {
      left = true;
    },
  };
}
