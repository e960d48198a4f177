import { PartForm, type SiteFormProps } from "./part-form.tsx";

export function SearchForm(props: SiteFormProps) {
  const { shopName, introduction } = props.site;
  return (
    <PartForm
      {...props}
      part="search"
      title="검색엔진"
      words="네이버와 구글에 상점을 한 번 등록하면 검색에서 찾을 수 있어요. 상품과 글의 목록(사이트맵)은 상점이 알아서 알려요."
      preview={({ searchTitle }) => (
        <div>
          <p className="text-16 font-semibold break-words">{searchTitle || shopName}</p>
          <p className="pt-1 text-14 text-soft">
            {introduction || "‘상점’의 한 줄 소개를 적으면 여기에 보여요."}
          </p>
        </div>
      )}
    />
  );
}
