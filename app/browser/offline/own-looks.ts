import { isServerThere } from "./is-server-there.ts";

/**
 * Automatic refreshes of a page: skipped while it is hidden or the server is away, and after
 * `leave`.
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
