import { audiences } from "#shop/site/audience.ts";
import { ClaimHint } from "#app/admin/law/claim-hint.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { PartForm, type SiteFormProps } from "./part-form.tsx";

export function PopupForm(props: SiteFormProps) {
  return (
    <PartForm
      {...props}
      part="popup"
      title="팝업"
      words="홈과 상품, 카테고리, 게시판을 처음 열 때 한 번 보여요. 손님이 하루 동안 닫아둘 수 있고, 장바구니와 주문, 결제 화면에는 보이지 않아요."
      choices={{ popupFor: Object.entries(audiences) }}
      preview={({ popupTitle = "", popupWords = "", popupButton = "" }) =>
        popupTitle ? (
          <div className="flex flex-col gap-4">
            <p className="text-16 font-semibold">{popupTitle}</p>
            <p className="text-16 wrap-anywhere whitespace-pre-wrap empty:hidden">{popupWords}</p>
            {popupButton && (
              <span className={`self-start ${buttonClass({ look: "primary", size: "l" })}`}>
                {popupButton}
              </span>
            )}
            <ClaimHint text={`${popupTitle} ${popupWords}`} />
          </div>
        ) : (
          <p className="text-14 text-soft">팝업이 보이지 않아요.</p>
        )
      }
    />
  );
}
