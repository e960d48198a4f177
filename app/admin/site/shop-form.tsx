import { channels } from "#shop/site/settings.ts";
import { Logo } from "#app/ui/frame/logo.tsx";
import { PartForm, type SiteFormProps } from "./part-form.tsx";

export function ShopForm(props: SiteFormProps) {
  return (
    <PartForm
      {...props}
      part="shop"
      title="상점"
      words="손님이 보는 이름과, 손님이 말을 걸 수 있는 곳이에요."
      preview={(typed) => (
        <div className="flex flex-col items-start gap-3">
          <Logo name={typed.shopName ?? ""} look={props.site.look} />
          {typed.introduction && <p className="text-14 text-soft">{typed.introduction}</p>}
          <p className="text-14">
            {typed.serviceHours
              ? `고객센터 ${typed.serviceHours}`
              : "고객센터 시간은 보이지 않아요."}
          </p>
          <p className="text-14 text-soft">
            {[typed.chatUrl && "온라인문의", ...shownChannels(typed)].filter(Boolean).join(" · ") ||
              "연결된 곳이 없어요."}
          </p>
        </div>
      )}
    />
  );
}

const shownChannels = (typed: Record<string, string>) =>
  Object.entries(channels).flatMap(([name, title]) => (typed[name] ? [title] : []));
