import * as z from "zod";
import { strictJsonOf } from "#lib/text/strict-json.ts";
import { pasted } from "#shop/typed-words.ts";
import { readLine } from "#lib/text/typed.ts";
import { cellNamed, MOST_CELLS, type GridCell } from "./grid-cells.ts";

const MOST_TYPED = 100;
const UNREADABLE = "바꿀 칸을 읽지 못했어요. 새로고침한 뒤 다시 시도해주세요.";

const cells = z
  .array(z.tuple([z.string(), z.string().max(MOST_TYPED), z.string().max(MOST_TYPED)]), UNREADABLE)
  .min(1, "바뀐 칸이 없어요.")
  .max(MOST_CELLS, `한 번에 ${MOST_CELLS.toLocaleString("ko-KR")}칸까지 바꿀 수 있어요.`)
  .transform((rows, context) => {
    const read = rows.flatMap(([name, was, typed]): GridCell[] => {
      const cell = cellNamed(name);
      return cell ? [{ ...cell, was: was.trim(), typed: readLine(typed) }] : [];
    });
    if (read.length === rows.length && new Set(rows.map(([name]) => name)).size === rows.length)
      return read;
    context.addIssue({ code: "custom", message: UNREADABLE });
    return z.NEVER;
  });

/**
 * Changed cells as JSON: `[["product.<id>.price", "39900", "42900"], …]`, with the values that were
 * shown.
 */
const cellsOfJson = z.string(UNREADABLE).transform((json, context) => {
  const read = strictJsonOf(json);
  if (read !== undefined) return read;
  context.addIssue({ code: "custom", message: UNREADABLE });
  return z.NEVER;
});

export const gridForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("change"), cells: cellsOfJson.pipe(cells) }),
    z.object({ intent: z.literal("undo"), id: z.uuid("되돌릴 것을 다시 골라주세요.") }),
    z.object({ intent: z.literal("preview"), text: pasted("표를 붙여넣어주세요.") }),
  ],
  "무엇을 할지 골라주세요.",
);

export const cellsJson = (cells: readonly (readonly [string, string, string])[]): string =>
  JSON.stringify(cells);
