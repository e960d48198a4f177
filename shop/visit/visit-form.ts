import * as z from "zod";

/** Whether visits are counted at all. */
export const visitForm = z.object({
  counts: z.enum(["on", "off"], "방문을 셀지 골라주세요.").meta({ label: "방문 세기" }),
});
