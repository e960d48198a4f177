export const OWN_ACCOUNT = "own account";
/** What people do while a process dies: flows.ts. */
export const flowNames = ["checkout", "benefit", "room", "licence", OWN_ACCOUNT] as const;
export type FlowName = (typeof flowNames)[number];

export const wires = ["postgres", "gateway", "mail"] as const;
type Wire = (typeof wires)[number];
/**
 * A request of the app on a wire with its answer, in words for the report; the same object at all
 * stages.
 */
export type Exchange = { wire: Wire; words: string };
/**
 * Before the request is forwarded; forwarded and unanswered; answered, and the answer not forwarded
 * yet.
 */
export const stages = ["before", "sent", "answered"] as const;
export type Stage = (typeof stages)[number];

/**
 * Called at each stage of each exchange, which waits for it. "cut" closes the connection without
 * forwarding more.
 */
export type Watch = (exchange: Exchange, stage: Stage) => Promise<"go" | "cut">;

/** A wire's end for the app. `cut` ends all that runs over it, `close` the wire itself too. */
export type OpenWire = { port: number; cut(): void; close(): void };

export const killed = ["app", "PostgreSQL"] as const;
/**
 * A crash point: the flow, the victim, the exchange, its stage, and whether the shopper continues.
 */
export type CrashPoint = {
  flow: FlowName;
  kills: (typeof killed)[number];
  at: number;
  stage: Stage;
  goesOn: boolean;
};
