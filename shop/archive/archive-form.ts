import * as z from "zod";

/** What an owner asks: to pack everything, to take the file, or to bring one in. */
export const takeArchiveForm = z.object({
  intent: z.literal("take"),
  number: z.coerce.number().int().positive(),
});

export const archiveForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("pack") }),
    z.object({
      intent: z.literal("bring-in"),
      object: z
        .string("파일을 올려주세요.")
        .regex(/^moves\/[^/]{1,200}$/, "파일을 올려주세요.")
        .meta({ label: "담아 둔 파일" }),
    }),
  ],
  "할 수 없는 작업이에요.",
);
