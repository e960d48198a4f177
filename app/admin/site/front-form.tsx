import type { HomeWords } from "#shop/site/settings.ts";
import { ClaimHint } from "#app/admin/law/claim-hint.tsx";
import { FrontWords } from "#app/storefront/home/front-words.tsx";
import { PartForm, type SiteFormProps } from "./part-form.tsx";

export function FrontForm(props: SiteFormProps) {
  return (
    <PartForm
      {...props}
      part="front"
      title="홈의 첫머리"
      words="처음 온 손님에게 무엇을 파는 상점인지, 왜 믿을 수 있는지 알려요. 비운 칸은 보이지 않아요."
      preview={(typed) =>
        Object.values(typed).some(Boolean) ? (
          <div className="flex flex-col gap-6">
            <FrontWords words={typed as HomeWords} line="p" />
            <ClaimHint text={Object.values(typed).join(" ")} />
          </div>
        ) : (
          <p className="text-14 text-soft">첫머리가 보이지 않아요.</p>
        )
      }
    />
  );
}
