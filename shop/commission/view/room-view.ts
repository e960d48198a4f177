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
  /** won that it costs more than what is paid for; for who may know of money */
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
  /** the script that was read */
  script: number;
  at: Date;
  /** whether the buyer hears it */
  isSent: boolean;
  playPath: string;
  comments: ShownComment[];
};

/** What one side of a room sees of it. */
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
  /** the one that is read */
  script: ShownScript;
  /** what somebody asked for, and what it changes */
  asked: (ShownScript & { difference: ChangedWords[] }) | null;
  /** earlier ones, the newest first */
  past: ShownScript[];
  mayChangeScript: boolean;
  /** newest first */
  takes: ShownTake[];
  /** said of the whole */
  remarks: ShownComment[];
  rounds: { left: number; used: number; all: number };
  history: { at: Date; words: string }[];
  /** it ended with its order or with a claim for it, and not in the room */
  wasFolded: boolean;
};

/** Won, for whoever may know of money. */
export type RoomMoney = {
  paid: number;
  /** what of it is neither back nor on its way */
  left: number;
  /** what stopping now gives back; null: stopping is not possible */
  stop: { percent: number; won: number } | null;
  /** what the end of the room gave back; null: it goes on, or was called off with its order */
  back: number | null;
  /** what the agreed table gives back at each stage */
  table: { words: string; percent: number }[];
  extraRound: number | null;
  /** what waits to be paid */
  unpaid: { title: string; won: number; path: string; until: Date } | null;
};
