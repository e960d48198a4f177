import * as z from "zod";
import { sentBack } from "#shop/typed-words.ts";
import { officeMailForm } from "../staff/office-mail-form.ts";
import { deviceForm } from "./device-form.ts";

const UNKNOWN = "할 수 없는 작업이에요.";

/** Everything that is posted on the screen of notices: choices, devices, and trials. */
export const hearingForm = z.discriminatedUnion(
  "intent",
  [
    officeMailForm,
    deviceForm,
    z.object({ intent: z.literal("remove"), id: sentBack(40, UNKNOWN) }),
    z.object({ intent: z.enum(["try-push", "try-message"]) }),
  ],
  UNKNOWN,
);
export type HearingForm = z.output<typeof hearingForm>;
