import { useRoot } from "../root.tsx";
import { ButtonLink, buttonClass } from "../ui/button.tsx";

/** Where a shopper can ask about a product. */
export function Questions() {
  const site = useRoot()?.site;
  if (!site) return null;
  return (
    <div className="flex flex-col items-start gap-5">
      <p className="text-16 text-soft">상품에 대해 궁금한 점이 있으면 편한 방법으로 물어봐주세요. 전화 {site.company.phone}, 이메일 {site.company.email}</p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/qna">QnA 보기</ButtonLink>
        {site.chatUrl && (
          <a href={site.chatUrl} target="_blank" rel="noopener noreferrer" className={buttonClass({})}>
            온라인문의<span className="sr-only">(새 창에서 열려요)</span>
          </a>
        )}
      </div>
    </div>
  );
}
