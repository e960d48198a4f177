import { tagCompanies, tagNames } from "#shop/site/tags.ts";
import { PartForm, type SiteFormProps } from "./part-form.tsx";

export const TagsForm = (props: SiteFormProps) => (
  <PartForm
    {...props}
    part="tags"
    title="방문 통계와 맞춤 광고 (태그)"
    words="쓰는 서비스의 식별자만 적어주세요. 하나라도 적으면 방문자에게 먼저 묻고, 동의한 방문자가 상품과 글 화면을 볼 때만 그 서비스에 화면의 주소를 알려요. 주문서, 로그인, 내 정보처럼 개인정보를 적는 화면에서는 쓰지 않아요. 저장한 뒤 개인정보처리방침의 새 초안을 만들면 받는 회사와 나라가 들어가 있어요. 확인하고 게시해주세요. 게시할 때까지 ‘법 지키기’에서 알려드려요. 서비스를 더하면 이미 동의한 방문자에게도 다시 물어요."
    preview={(typed) => {
      const companies = tagCompanies(tagNames.filter((name) => typed[name]));
      return (
        <p className="text-14 text-soft">
          {companies.length
            ? `방문자에게 ${companies.join(", ")}에 알려도 되는지 물어요. 동의하지 않아도 똑같이 이용해요.`
            : "아무것도 묻지 않고, 어디에도 알리지 않아요."}
        </p>
      );
    }}
  />
);
