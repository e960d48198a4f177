import { fieldsOf } from "#shop/form-fields.ts";
import { pageForm } from "#shop/page/page-forms.ts";
import { menuPlaces, placeTitles, type MenuPlace } from "#shop/page/page.ts";
import { Button } from "#app/ui/button.tsx";
import { AskOnce } from "#app/ui/form/ask-once.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { Tick } from "#app/ui/form/tick.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

type Props = {
  page: { slug: string; menuName: string };
  places: readonly MenuPlace[];
  reply: FormAnswer;
};

const fields = fieldsOf(pageForm, "place");

/** Where a page is found, and the way to remove it. */
export function PlaceForm({ page, places, reply }: Props) {
  return (
    <div className="flex max-w-120 flex-col gap-12">
      <PostForm
        key={page.slug}
        of={fields}
        reply={reply}
        fields={{ intent: "place" }}
        asMember
        preventScrollReset
      >
        {({ field, values, busy }) => (
          <>
            <input type="hidden" name="seen" value={values.seen ?? page.slug} />
            <Field
              {...field("slug", page.slug)}
              hint="/page/ 뒤에 붙어요. 바꾸면 이전 주소로 온 사람도 새 주소로 이어져요."
            />
            <Field {...field("menuName", page.menuName)} />
            <fieldset>
              <legend className="pb-1 text-14 font-medium">보일 자리</legend>
              {menuPlaces.map((place) => (
                <Tick
                  key={place}
                  name={place}
                  isOn={values.seen ? values[place] === "on" : places.includes(place)}
                >
                  {placeTitles[place]}
                </Tick>
              ))}
              <p className="text-12 text-soft">
                순서는 <TextLink to="/admin/pages/menu">메뉴와 바닥글</TextLink>에서 정해요. 고르지
                않으면 주소를 아는 사람과 검색으로만 찾아와요.
              </p>
            </fieldset>
            <Button look="primary" busy={busy} className="self-start">
              주소와 자리 저장
            </Button>
          </>
        )}
      </PostForm>
      <AskOnce label="페이지 지우기" look="danger" question="이 페이지를 지울까요?">
        <PostForm asMember reply={undefined} fields={{ intent: "remove" }}>
          {({ busy }) => (
            <>
              <p className="text-14 text-soft">
                초안과 공개한 판이 모두 사라지고 되돌릴 수 없어요. 잠시 감추려면 ‘공개한 판’에서
                내려주세요.
              </p>
              <Button look="danger" busy={busy} className="self-start">
                지우기
              </Button>
            </>
          )}
        </PostForm>
      </AskOnce>
    </div>
  );
}
