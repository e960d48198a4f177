import type { FeedTrouble } from "./feed-troubles.ts";
import type { ReleaseFeed, ReleaseIdentity } from "./release-feed.ts";
import type { UpdateRequest, UpdateState } from "./update-state.ts";

/** What the updater of this machine says; `waiting`: it was asked and has not begun. */
export type UpdaterState = UpdateState & { waiting: UpdateRequest | null };

/** Where releases are told of, and who puts them in. */
export type Updates = {
  /** the release that these files are; null in a checkout, which is none */
  running: ReleaseIdentity | null;
  /** the kind of processor that a release must be for */
  processor: string;
  /** whether an address is set at which releases are told of */
  hasFeed: boolean;
  /** Asks that address; "same": nothing new since `etag`. */
  fetchFeed(known: {
    etag: string | null;
    notBefore: Date | null;
  }): Promise<{ feed: ReleaseFeed; etag: string | null } | "same" | FeedTrouble>;
  /** Null where no updater looks after this shop, e.g. in a container. */
  readState(): Promise<UpdaterState | null>;
  /** Asks the updater for a release; false while it was asked already. */
  request(request: UpdateRequest): Promise<boolean>;
};
