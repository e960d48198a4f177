import {
  endWords,
  updateReasons,
  updateSteps,
  type UpdateReason,
  type UpdateRun,
  type UpdateStep,
} from "#shop/update/update-state.ts";
import { readsKorean } from "#server/words/words.ts";

const englishSteps: Record<UpdateStep, string> = {
  fetching: "fetching the new release",
  verifying: "checking its signature and content",
  unpacking: "unpacking it",
  "backing-up": "backing up, unless the newest backup is of the last day",
  rehearsing: "trying it on a copy of the backup",
  pointing: "putting it into the free slot",
  starting: "starting it beside the one that runs",
  switching: "leading shoppers to it",
  watching: "watching whether it is well",
  returning: "going back to the release before",
};

/** Each as a sentence about the release that was to be put in. */
const englishReasons: Record<UpdateReason, string> = {
  unknown: "The feed has no release of that name.",
  feed: "The feed of releases cannot be read.",
  older: "It is not newer than the one that runs.",
  "no-key": "The key that signatures are checked with is not on this machine.",
  signature: "Its signature does not fit: somebody else may have made it.",
  checksum: "What came differs from what was made.",
  half: "The file did not come whole.",
  unreachable: "The address that it is fetched from does not answer.",
  disk: "The disk is too full: three times the archive must be free.",
  processor: "It is for another kind of processor.",
  node: "It needs another Node, which must be installed first.",
  archive: "The archive holds what must not be in it.",
  backup: "The backup before it could not be made.",
  rehearsal: "It did not work on a copy of the backup.",
  start: "It did not start.",
  "not-ready": "It did not take orders.",
  restarted: "It stopped and was started again.",
  errors: "Its pages failed more often than before.",
  orders: "Its order form failed.",
  slow: "Its pages were much slower than before.",
  jobs: "Its jobs failed again and again.",
  memory: "It took much more memory than before.",
  asked: "Somebody asked to go back.",
  "broke-off": "Something unforeseen happened during the update.",
};

/** What is being done, in the language of the terminal; the screens have the Korean words. */
export const stepSentence = (step: UpdateStep): string =>
  readsKorean() ? updateSteps[step] : englishSteps[step];

/** Why nothing was changed. */
export const refusalSentence = (reason: UpdateReason): string =>
  readsKorean() ? `업데이트하지 않았어요: ${updateReasons[reason]}` : notUpdated(reason);

const notUpdated = (reason: UpdateReason) => `Not updated: ${englishReasons[reason]}`;

/** How an update ended, in the language of the terminal. */
export function endSentence(run: Pick<UpdateRun, "end" | "reason">): string {
  if (readsKorean()) return endWords(run);
  const { end, reason } = run;
  if (end?.kind === "kept") return "The new release runs.";
  const isReturned = end?.kind === "returned";
  if (isReturned && reason === "asked") return "The release before runs again.";
  if (isReturned && reason)
    return `The new release was not well, and the one before runs again: ${englishReasons[reason]}`;
  return reason ? notUpdated(reason) : "Not updated.";
}
