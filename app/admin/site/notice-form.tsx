import { ClaimHint } from "#app/admin/law/claim-hint.tsx";
import { audiences } from "#shop/site/audience.ts";
import { NoticeWords } from "#app/storefront/frame/notice-bar.tsx";
import { PartForm, type SiteFormProps } from "./part-form.tsx";

export function NoticeForm(props: SiteFormProps) {
  return (
    <PartForm
      {...props}
      part="notice"
      choices={{ noticeFor: Object.entries(audiences) }}
      title="알림 띠"
      words="쉬는 날이나 행사처럼 모든 손님이 알아야 할 한 줄이에요."
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
