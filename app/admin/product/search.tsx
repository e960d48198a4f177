import { fieldsOf } from "#shop/form-fields.ts";
import { redirect } from "react-router";
import { saveSynonyms, listSynonyms } from "#shop/product/search/synonyms.server.ts";
import { SYNONYMS, synonymForm } from "#shop/product/search/synonym-form.ts";
import { listVainSearches } from "#shop/product/search/vain-searches.server.ts";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { flashCookie } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { answerTo, HiddenFields, PostForm } from "#app/ui/form/post-form.tsx";
import type { Route } from "./+types/search";
import { ProductHeader } from "./editor/product-header.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Section } from "#app/ui/section.tsx";

const HERE = "/admin/product/search";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "검색");

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, now } = shopOf(context);
  const [synonyms, vain] = await Promise.all([listSynonyms(db), listVainSearches(db, now())]);
  const added = url.searchParams
    .get("add")
    ?.slice(0, SYNONYMS.letters)
    .replaceAll(/[\s,]+/g, " ");
  return { synonyms, vain, added: added?.trim() };
}

/** A thousand lines as a form sends them, nine bytes a Korean letter. */
const MOST_BYTES = 1024 ** 2;

export const action = formAction(
  synonymForm,
  async ({ db }, form, { visitor }) => {
    await saveSynonyms(db, { groups: form.synonyms, seen: form.seen }, visitor);
    const message = "동의어를 저장했어요. 다음 검색부터 적용돼요.";
    return redirect(HERE, { headers: { "Set-Cookie": flashCookie({ message }) } });
  },
  { most: MOST_BYTES },
);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

const fields = fieldsOf(synonymForm);

export default function Search({
  loaderData: { synonyms, vain, added },
  actionData,
}: Route.ComponentProps) {
  const { text, seen } = synonyms;
  const start = added ? `${text ? `${text}\n` : ""}${added}, ` : text;
  return (
    <>
      <ProductHeader title="검색" />
      <div className="grid max-w-240 gap-12">
        <Section look="openSmall" id="equal-words" title="동의어" titleClass="pb-3">
          <PostForm key={start} of={fields} reply={answerTo(actionData, {})} asMember>
            {({ field, busy }) => (
              <>
                <HiddenFields fields={{ seen }} />
                <TextField {...field("synonyms", start)} />
                <Button busy={busy} look="primary" className="self-start">
                  저장
                </Button>
              </>
            )}
          </PostForm>
        </Section>
        <VainSearches vain={vain} />
      </div>
    </>
  );
}

const VainSearches = ({ vain }: Pick<Route.ComponentProps["loaderData"], "vain">) => (
  <Section look="openSmall" id="vain" title="결과 없는 검색어">
    <p className="pb-3 text-14 text-soft">
      최근 30일 동안 손님이 검색했지만 맞는 상품이 없던 검색어예요. 누가 검색했는지는 남기지 않고,
      전화번호나 이메일처럼 보이는 검색어는 제외해요. 90일이 지나면 지워요.
    </p>
    {vain.length ? (
      <ul className="border-t border-line">
        {vain.map(({ words, count, last }) => (
          <li key={words} className="flex min-h-14 items-center gap-4 border-b border-line">
            <span className="min-w-0 flex-1 wrap-anywhere">
              {words}
              <span className="block text-12 text-soft numbers">
                {count.toLocaleString("ko-KR")}번 · 마지막 {last}
              </span>
            </span>
            <TextLink
              look="tall"
              to={`${HERE}?add=${encodeURIComponent(words)}`}
              aria-label={`${words}, 동의어로 묶기`}
              className="shrink-0 text-14"
            >
              동의어로 묶기
            </TextLink>
          </li>
        ))}
      </ul>
    ) : (
      <EmptyState
        title="모든 검색에 결과가 있었어요"
        words="손님이 검색했는데 결과가 없으면 여기에 모여요."
        className="!py-8"
      />
    )}
  </Section>
);
