/** What people do while a process dies: flows.ts. */
export const flowNames = ["checkout", "benefit", "room", "licence"] as const;
export type FlowName = (typeof flowNames)[number];

export const wires = ["postgres", "gateway", "mail"] as const;
type Wire = (typeof wires)[number];
/**
 * One question of the app on a wire and its answer, as the people who read the report should see
 * it; the same object at all its stages.
 */
export type Exchange = { wire: Wire; words: string };
/**
 * Before the question is passed on; passed on and not answered yet; answered, and the answer not
 * passed back yet.
 */
export const stages = ["before", "sent", "answered"] as const;
export type Stage = (typeof stages)[number];

/**
 * Asked at every stage of every exchange, which waits for it. "cut" ends the connection, and
 * nothing more is passed on.
 */
export type Watch = (exchange: Exchange, stage: Stage) => Promise<"go" | "cut">;

/** A wire's end for the app. `cut` ends all that runs over it, `close` the wire itself too. */
export type OpenWire = { port: number; cut(): void; close(): void };

export const killed = ["app", "PostgreSQL"] as const;
/**
 * One point: in what, who dies, at which exchange, at which of its stages, and whether the shopper
 * goes on afterwards.
 */
export type CrashPoint = {
  flow: FlowName;
  kills: (typeof killed)[number];
  at: number;
  stage: Stage;
  goesOn: boolean;
};
