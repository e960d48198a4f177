import type { Slot } from "#shop/update/update-state.ts";

/** The two places in which a release of the shop can run; both may at once. */
export type Slots = {
  /** Starts what the slot points at; does nothing where it runs. */
  start(slot: Slot): Promise<void>;
  /** Asks it to leave in order and waits until it has; one that does not is ended. */
  stop(slot: Slot): Promise<void>;
  /** Removes what another release kept for itself there, such as compiled code. */
  clear(slot: Slot): Promise<void>;
  /** Tells one life of the slot's process from the next; null while none runs. */
  life(slot: Slot): Promise<string | null>;
  /** where it answers on this machine */
  ports(slot: Slot): { site: number; metrics: number | null };
};
