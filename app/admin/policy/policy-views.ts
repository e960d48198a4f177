import type { PolicyState } from "#shop/policy/policy-state.ts";

export type PolicyView = "" | "compare" | "preview" | "publish" | "withdraw";

const titles: Record<PolicyView, string> = {
  "": "내용",
  compare: "달라진 점",
  preview: "미리보기",
  publish: "공개",
  withdraw: "공개 철회",
};

const lastViews: Partial<Record<PolicyState, PolicyView[]>> = {
  draft: ["publish"],
  announced: ["withdraw"],
};

/** The views of a version by its state. */
export const viewsOf = (state: PolicyState): { view: PolicyView; title: string }[] => {
  return (["", "compare", "preview", ...(lastViews[state] ?? [])] as const).map((view) => ({
    view,
    title: titles[view],
  }));
};

export const readView = (viewName: string | null, state: PolicyState): PolicyView =>
  viewsOf(state).find(({ view }) => view === viewName)?.view ?? "";
