import { channels } from "#shop/site/settings.ts";
import { SITE } from "#shop/site/site-forms.ts";
import { Logo } from "#app/ui/frame/logo.tsx";
import { PartForm, type SiteFormProps } from "./part-form.tsx";

const url = {
  type: "url",
  inputMode: "url",
  optional: true,
  maxLength: SITE.url,
  placeholder: "https://",
} as const;

const fields = {
  shopName: {
    maxLength: SITE.shopName,
    hint: "화면 머리, 브라우저 제목, 메일과 문자에 쓰여요.",
  },
  introduction: {
    optional: true,
    maxLength: SITE.line,
    placeholder: "예: 손으로 굽는 그릇과 찻잔을 팔아요.",
    hint: "검색 결과와 공유한 링크에서 상점 이름 아래에 보여요.",
  },
  serviceHours: {
    optional: true,
    maxLength: SITE.line,
    placeholder: "예: 평일 09:00~18:00, 점심 12:00~13:00",
  },
  chatUrl: {
    ...url,
    hint: "카카오톡 채널의 채팅 주소처럼, 메뉴의 온라인문의가 여는 곳이에요. 비우면 온라인문의가 보이지 않아요.",
  },
  instagram: url,
  youtube: url,
  blog: url,
  x: url,
};

export function ShopForm(props: SiteFormProps) {
  return (
    <PartForm
      {...props}
      part="shop"
      title="상점"
      words="손님이 보는 이름과, 손님이 말을 걸 수 있는 곳이에요."
      fields={fields}
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
