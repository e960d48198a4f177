import * as z from "zod";

/** Which kind of file somebody takes; the plain one where nothing is said. */
export const formatForm = z.object({
  format: z.enum(["csv", "xlsx"], "파일 형식을 골라주세요.").default("csv"),
});
