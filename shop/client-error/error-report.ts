import * as z from "zod";
import { line, paragraphs } from "#shop/typed-words.ts";

/** Bytes of a report, as it is sent. */
export const REPORT_BYTES = 8 * 1024;

/** What a browser says about an error. */
export const errorReport = z.object({
  message: line().min(1).max(1000),
  stack: paragraphs().max(6000).default(""),
  path: z
    .string()
    .regex(/^\/[^\s?#]*$/)
    .max(500),
  release: z.string().regex(/^[\w.-]{1,40}$/),
});
