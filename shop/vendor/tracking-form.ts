import * as z from "zod";
import { maybeLine, sentBack } from "../typed-words.ts";
import { trackingServices, type TrackingService } from "./vendor-settings.ts";

const seen = sentBack(30, "새로고침한 뒤 다시 저장해주세요.");
const key = maybeLine(200).refine(
  (typed) => /^[\x21-\x7e]*$/.test(typed),
  "키를 다시 복사해주세요. 영문과 숫자만 들어 있어요.",
);

/** Keys of a service that follows parcels; `end` removes them. */
export const trackingForm = z.discriminatedUnion(
  "intent",
  [
    z
      .object({
        intent: z.literal("save"),
        seen,
        service: z
          .enum(Object.keys(trackingServices) as [TrackingService], "서비스를 골라주세요.")
          .meta({ label: "서비스" }),
        clientId: key.meta({
          label: "Client ID",
          optional: true,
          spellCheck: false,
          hint: "tracker.delivery에만 있어요. 스마트택배는 비워두세요.",
        }),
        /** empty: the one that is stored stays */
        clientSecret: key.meta({
          type: "password",
          label: "API 키 (Client Secret)",
          spellCheck: false,
        }),
      })
      .superRefine(({ service, clientId }, context) => {
        const words =
          service === "tracker.delivery"
            ? !clientId && "Client ID를 적어주세요."
            : clientId && "스마트택배에는 Client ID가 없어요. 비우거나 서비스를 바꿔주세요.";
        if (words) context.addIssue({ code: "custom", path: ["clientId"], message: words });
      }),
    z.object({ intent: z.literal("end"), seen }),
  ],
  "할 수 없는 작업이에요.",
);
export type TrackingForm = z.output<typeof trackingForm>;
