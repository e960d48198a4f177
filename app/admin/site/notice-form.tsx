import { ClaimHint } from "#app/admin/law/claim-hint.tsx";
import { SITE } from "#shop/site/site-forms.ts";
import { NoticeWords } from "#app/storefront/frame/notice-bar.tsx";
import { PartForm, type SiteFormProps } from "./part-form.tsx";

const fields = {
  noticeWords: {
    optional: true,
    maxLength: SITE.noticeWords,
    placeholder: "예: 설 연휴 주문은 2월 3일부터 보내요.",
    hint: "모든 화면의 위에 한 줄로 보여요. 비우면 보이지 않아요.",
  },
  noticePath: {
    optional: true,
    maxLength: SITE.url,
    placeholder: "/board/content/…",
    hint: "누르면 열리는 이 상점의 화면이에요. 비우면 글만 보여요.",
  },
};

export function NoticeForm(props: SiteFormProps) {
  return (
    <PartForm
      {...props}
      part="notice"
      title="알림 띠"
      words="쉬는 날이나 행사처럼 모든 손님이 알아야 할 한 줄이에요."
      fields={fields}
      preview={({ noticeWords, noticePath }) =>
        noticeWords ? (
          <div className="flex flex-col gap-6">
            <NoticeWords words={noticeWords} path={noticePath || null} />
            <ClaimHint text={noticeWords} />
          </div>
        ) : (
          <p className="text-14 text-soft">알림 띠가 보이지 않아요.</p>
        )
      }
    />
  );
}
