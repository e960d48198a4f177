import type { RoomState } from "../room-machine.ts";
import type { ChangedWords } from "../script/word-difference.ts";

export type ShownScript = {
  number: number;
  script: string;
  characters: number;
  seconds: number;
  by: "shopper" | "admin" | "clock" | "payment";
  state: "force" | "past" | "asked" | "unpaid" | "dropped";
  at: Date;
  /** surcharge in won; only for viewers who may see money */
  won: number;
};

export type ShownComment = {
  id: number;
  atMs: number | null;
  words: string;
  by: "shopper" | "admin" | "clock" | "payment";
  at: Date;
};

export type ShownTake = {
  id: string;
  number: number;
  title: string;
  fileName: string;
  note: string;
  durationMs: number;
  peaks: number[];
  /** the recorded script */
  script: number;
  at: Date;
  /** whether it was sent to the buyer */
  isSent: boolean;
  playPath: string;
  comments: ShownComment[];
};

/** A room as one side sees it. */
export type RoomView = {
  number: string;
  lineId: number;
  title: string;
  state: RoomState;
  label: string;
  next: "admin" | "shopper" | null;
  /** days in Seoul */
  dueOn: string | null;
  approveBy: string | null;
  brief: {
    use: { name: string; words: string };
    reference: string;
    pronunciation: string;
    tone: string;
    wishedOn: string | null;
  };
  /** the script in force */
  script: ShownScript;
  /** a requested script with its changes */
  asked: (ShownScript & { difference: ChangedWords[] }) | null;
  /** earlier ones, the newest first */
  past: ShownScript[];
  mayChangeScript: boolean;
  /** newest first */
  takes: ShownTake[];
  /** comments on the whole room */
  remarks: ShownComment[];
  rounds: { left: number; used: number; all: number };
  history: { at: Date; words: string }[];
  /** it ended by cancelling the order or a claim, not in the room */
  wasFolded: boolean;
};

/** Won; only for viewers who may see money. */
export type RoomMoney = {
  paid: number;
  /** what of it is neither refunded nor being refunded */
  left: number;
  /** the refund if stopped now; null: it cannot be stopped */
  stop: { percent: number; won: number } | null;
  /** the refund that ended the room; null: open, or cancelled elsewhere */
  back: number | null;
  /** the agreed refund per stage */
  table: { words: string; percent: number }[];
  extraRound: number | null;
  /** the unpaid difference */
  unpaid: { title: string; won: number; path: string; until: Date } | null;
};
