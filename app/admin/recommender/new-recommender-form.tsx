import { fieldsOf } from "#shop/form-fields.ts";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { newRecommenderForm } from "#shop/recommender/recommender-forms.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextField } from "#app/ui/form/field.tsx";

const fields = fieldsOf(newRecommenderForm);

export function NewRecommenderForm({ reply }: { reply: FormAnswer }) {
  return (
    <details open={Boolean(reply)} className="w-full md:w-auto md:open:w-full">
      <summary className="inline-flex min-h-11 items-center rounded-s border border-edge px-4 text-14 font-medium hover:bg-wash">
        추천인 만들기
      </summary>
      <PostForm
        of={fields}
        reply={reply}
        fields={{ intent: "create" }}
        asMember
        className="mt-3 grid max-w-160 gap-4 rounded-m bg-wash p-4 md:grid-cols-2"
      >
        {({ field, busy }) => (
          <>
            <Field {...field("code")} className="uppercase numbers" />
            <Field {...field("name")} />
            <div className="md:col-span-2">
              <TextField {...field("memo")} />
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
