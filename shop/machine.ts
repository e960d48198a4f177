import { Refusal } from "./refusal.ts";

export type Actor = "shopper" | "admin" | "payment" | "courier" | "clock";

export type Move<State> = {
  from: State[];
  to: State;
  by: Actor[];
  /** The button's words; a move without a label is never offered as a button. */
  label?: string;
  /** What the timeline says once the move was made. */
  says: string;
};

/** A state machine as data: states with labels, and moves with the roles that may make them. */
export function machine<State extends string, Name extends string>(declared: {
  states: Record<State, string>;
  moves: Record<Name, Move<NoInfer<State>>>;
}) {
  const { states, moves } = declared;
  const may = (state: State, name: Name, actor: Actor) =>
    moves[name].from.includes(state) && moves[name].by.includes(actor);

  return {
    ...declared,
    names: Object.keys(states) as [State, ...State[]],
    may,
    /** The moves this actor may make now, those with a button's words only. */
    offers: (state: State, actor: Actor) =>
      (Object.keys(moves) as Name[]).filter((name) => moves[name].label && may(state, name, actor)),
    /** Throws the refusal `illegal-move`. */
    next(state: State, name: Name, actor: Actor): State {
      if (!may(state, name, actor)) throw new Refusal("illegal-move");
      return moves[name].to;
    },
  };
}

export type StateOf<M extends { states: object }> = keyof M["states"] & string;
export type MoveOf<M extends { moves: object }> = keyof M["moves"] & string;

export const labelsOf = <State extends string>(
  states: Record<State, { label: string }>,
): Record<State, string> =>
  Object.fromEntries(
    Object.entries<{ label: string }>(states).map(([name, { label }]) => [name, label]),
  ) as Record<State, string>;
