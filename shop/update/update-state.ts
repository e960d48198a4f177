import * as z from "zod";
import { releaseName } from "./release-feed.ts";

/** What an update does, in this order; `returning` only when the new release is not well. */
export const updateSteps = {
  fetching: "새 버전을 받아요",
  verifying: "서명과 내용을 확인해요",
  unpacking: "새 버전을 풀어요",
  "backing-up": "백업이 하루 안의 것인지 보고, 아니면 백업해요",
  rehearsing: "백업 사본에서 미리 해봐요",
  pointing: "쉬고 있는 자리에 새 버전을 놓아요",
  starting: "지금 버전 옆에서 새 버전을 시작해요",
  switching: "손님을 새 버전으로 옮겨요",
  watching: "새 버전이 건강한지 살펴봐요",
  returning: "이전 버전으로 되돌려요",
} as const;
export type UpdateStep = keyof typeof updateSteps;
const stepNames = Object.keys(updateSteps) as [UpdateStep, ...UpdateStep[]];

/** Each reason as the end of a sentence about this release. */
export const updateReasons = {
  // Refused before anything was changed.
  unknown: "업데이트 소식에 그런 버전이 없어요.",
  feed: "업데이트 소식을 읽을 수 없어요.",
  older: "지금 버전보다 새 버전이 아니에요.",
  "no-key": "서명을 확인할 열쇠가 서버에 없어요.",
  signature: "서명이 맞지 않아요. 다른 곳에서 만든 파일일 수 있어요.",
  checksum: "받은 파일이 만든 파일과 달라요.",
  half: "파일을 끝까지 받지 못했어요.",
  unreachable: "새 버전을 받는 주소가 답하지 않아요.",
  disk: "디스크에 자리가 모자라요. 새 버전 파일의 세 배가 비어 있어야 해요.",
  processor: "다른 종류의 프로세서를 위한 버전이에요.",
  node: "서버의 Node를 먼저 새로 설치해야 하는 버전이에요.",
  archive: "파일 안에 있으면 안 되는 것이 있어요.",
  backup: "백업하지 못했어요.",
  rehearsal: "백업 사본에서 미리 해보니 제대로 되지 않았어요.",
  // It ran beside the old one, and nobody had been led to it.
  start: "새 버전이 시작하지 못했어요.",
  // It had taken over.
  "not-ready": "새 버전이 주문을 받지 못했어요.",
  restarted: "새 버전이 멈췄다가 다시 시작했어요.",
  errors: "새 버전의 화면에서 오류가 전보다 많이 났어요.",
  orders: "새 버전에서 주문 화면의 오류가 났어요.",
  slow: "새 버전의 화면이 전보다 훨씬 느렸어요.",
  jobs: "새 버전의 정해진 작업이 거듭 실패했어요.",
  memory: "새 버전이 메모리를 전보다 훨씬 많이 썼어요.",
  asked: "되돌리라고 하셨어요.",
  "broke-off": "업데이트하는 중에 예상하지 못한 문제가 생겼어요.",
} as const;
export type UpdateReason = keyof typeof updateReasons;
const reasonNames = Object.keys(updateReasons) as [UpdateReason, ...UpdateReason[]];

/** kept: it runs; refused: nothing was changed; returned: the release before runs again. */
const endKinds = ["kept", "refused", "returned"] as const;

export const slots = ["a", "b"] as const;
export type Slot = (typeof slots)[number];
const at = z.iso.datetime();

/** How the release before did, which the new one is held against. */
const baseline = z.object({
  /** errors of ours as a share of answers, 0 to 1: of all pages, and of the order forms */
  errors: z.number(),
  orderErrors: z.number(),
  slowestMs: z.number(),
  memoryBytes: z.number(),
  failingJobs: z.array(z.string()).max(200),
});
export type Baseline = z.output<typeof baseline>;

const updateRun = z.object({
  id: z.uuid(),
  release: releaseName,
  /** the archive that somebody named in the terminal; null: the feed's release of this name */
  archive: z.string().max(4096).nullable(),
  /** what ran before, and where */
  from: z.object({ release: releaseName, slot: z.enum(slots) }),
  /** where the new one goes */
  to: z.enum(slots),
  step: z.enum(stepNames),
  steps: z.array(z.object({ step: z.enum(stepNames), at })).max(100),
  baseline: baseline.nullable(),
  /** once the new release has taken over: until when it is watched */
  watchUntil: at.nullable(),
  /** why it goes back, once that is decided */
  reason: z.enum(reasonNames).nullable(),
  /** for whoever looks after the server; names no person and no secret */
  detail: z.string().max(2000),
  end: z.object({ kind: z.enum(endKinds), at }).nullable(),
});
export type UpdateRun = z.output<typeof updateRun>;

export const MOST_PAST = 20;
export const updateState = z.object({
  current: updateRun.nullable(),
  past: z.array(updateRun).max(MOST_PAST),
});
export type UpdateState = z.output<typeof updateState>;

/** What the shop writes to ask for an update. */
export const updateRequest = z.strictObject({
  id: z.uuid(),
  release: releaseName,
  /** to the release that ran before, which still lies beside this one */
  goesBack: z.boolean(),
  askedAt: at,
});
export type UpdateRequest = z.output<typeof updateRequest>;

/** How an update ended, in one sentence. */
export function endWords({ end, reason }: Pick<UpdateRun, "end" | "reason">): string {
  const why = reason ? updateReasons[reason] : "";
  if (end?.kind === "returned" && reason === "asked") return "이전 버전으로 되돌렸어요.";
  if (end?.kind === "kept") return "새 버전으로 바꿨어요.";
  if (end?.kind === "returned") return `새 버전이 건강하지 않아서 이전 버전으로 되돌렸어요: ${why}`;
  return `업데이트하지 않았어요: ${why}`;
}
