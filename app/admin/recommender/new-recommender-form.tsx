import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { RECOMMENDER } from "#shop/recommender/recommender-forms.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextField } from "#app/ui/form/field.tsx";

export function NewRecommenderForm({ reply }: { reply: FormAnswer }) {
  return (
    <details open={Boolean(reply)} className="w-full md:w-auto md:open:w-full">
      <summary className="inline-flex min-h-11 items-center rounded-s border border-edge px-4 text-14 font-medium hover:bg-wash">
        추천인 만들기
      </summary>
      <PostForm
        reply={reply}
        fields={{ intent: "create" }}
        order={["code", "name"]}
        asMember
        className="mt-3 grid max-w-160 gap-4 rounded-m bg-wash p-4 md:grid-cols-2"
      >
        {({ field, busy }) => (
          <>
            <Field
              {...field("code")}
              label="코드"
              required
              maxLength={20}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              placeholder="SORI2026"
              hint="영문과 숫자 3자에서 20자. 만든 뒤에는 바꿀 수 없어요."
              className="uppercase numbers"
            />
            <Field
              {...field("name")}
              label="이름"
              required
              maxLength={RECOMMENDER.name}
              autoComplete="off"
              placeholder="누구의 코드인지"
            />
            <div className="md:col-span-2">
              <TextField
                {...field("memo")}
                label="메모"
                optional
                maxLength={RECOMMENDER.memo}
                hint="관리자만 볼 수 있어요."
              />
            </div>
            <Button look="ink" busy={busy} className="justify-self-start">
              만들기
            </Button>
          </>
        )}
      </PostForm>
    </details>
  );
}
