import { pick } from "#lib/pick.ts";
import { THING_FIELD } from "#shop/move/file/give-forms.ts";
import { FindProductForm } from "#app/admin/product/find-product-form.tsx";
import { FieldTrouble } from "#app/checkout/claim/field-trouble.tsx";
import { Button } from "#app/ui/button.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { Ruled } from "#app/ui/ruled.tsx";

type GivenThing = { id: string; name: string; about: string; isGiven: boolean };
type Target = { value: string; title: string; about?: string };

type Props = {
  /** what may be given, e.g. "사진과 소리" */
  thingsTitle: string;
  things: readonly GivenThing[];
  /** ticked from the start */
  one: string | null;
  search: string;
  /** products that the search finds */
  targets: readonly Target[];
  /** instead of a product */
  others: readonly Target[];
  reply: FormAnswer;
};

/**
 * Gives what a move could not place to a product: a search, one product, and any number of ticked
 * things. What is ticked stays over further searches.
 */
export function GiveForm({ search, reply, ...props }: Props) {
  return (
    <div className="max-w-220">
      <FindProductForm search={search} label="상품 찾기" />
      <PostForm
        fields={{ intent: "give" }}
        reply={reply}
        asMember
        preventScrollReset
        className="flex flex-col gap-8"
      >
        {({ errors, values, busy }) => (
          <>
            <Targets {...pick(props, ["targets", "others"])} {...{ search, errors, values }} />
            <Things {...pick(props, ["things", "thingsTitle", "one"])} {...{ errors, values }} />
            <div className="sticky bottom-0 bg-paper py-4">
              <Button look="ink" busy={busy} className="max-md:w-full">
                고른 대로 저장
              </Button>
            </div>
          </>
        )}
      </PostForm>
    </div>
  );
}

type FormParts = { errors: Record<string, string[]>; values: Record<string, string> };

function Targets({
  targets,
  others,
  search,
  errors,
  values,
}: Pick<Props, "targets" | "others" | "search"> & FormParts) {
  return (
    <fieldset>
      <legend className="pb-2 text-16 font-semibold">어느 상품인가요</legend>
      <FieldTrouble errors={errors.to} />
      {targets.length === 0 && (
        <p className="py-4 text-14 text-soft">
          {search ? `‘${search}’에 맞는 상품이 없어요.` : "고를 수 있는 상품이 아직 없어요."}
        </p>
      )}
      <Ruled look="inner">
        {[...targets, ...others].map(({ value, title, about }) => (
          <li key={value}>
            <label className="flex min-h-12 cursor-pointer items-center gap-3 py-2 text-14">
              <input
                type="radio"
                name="to"
                value={value}
                defaultChecked={values.to === value}
                className="radio shrink-0"
              />
              <span className="min-w-0 wrap-anywhere">
                {title}
                {about && <span className="block text-12 text-soft">{about}</span>}
              </span>
            </label>
          </li>
        ))}
      </Ruled>
    </fieldset>
  );
}

function Things({
  things,
  thingsTitle,
  one,
  errors,
  values,
}: Pick<Props, "things" | "thingsTitle" | "one"> & FormParts) {
  return (
    <fieldset>
      <legend className="pb-2 text-16 font-semibold">{thingsTitle}</legend>
      <FieldTrouble errors={errors.things} />
      <Ruled look="inner">
        {things.map(({ id, name, about, isGiven }) => {
          const field = `${THING_FIELD}${id}`;
          return (
            <li key={id}>
              <label className="flex min-h-12 cursor-pointer items-center gap-3 py-2 text-14">
                <input
                  type="checkbox"
                  name={field}
                  defaultChecked={field in values || id === one}
                  className="size-5 shrink-0 accent-accent"
                />
                <span className="min-w-0 wrap-anywhere">
                  {name}
                  <span className={`block text-12 ${isGiven ? "text-ink" : "text-soft"}`}>
                    {about}
                  </span>
                </span>
              </label>
            </li>
          );
        })}
      </Ruled>
    </fieldset>
  );
}
