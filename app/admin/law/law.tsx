import { redirect } from "react-router";
import * as z from "zod";
import { useLookEvery } from "#app/ui/use-look-every.ts";
import { seoulTime } from "#lib/seoul-time.ts";
import { askForLawCheck, findLawCheck } from "#shop/law/check-law.server.ts";
import { ruleGroups } from "#shop/law/rules/every-rule.ts";
import { formAction } from "#app/form-action.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import type { Route } from "./+types/law";
import { BrokenRule, KeptRules, type ShownFinding } from "./law-findings.tsx";
import { Title } from "#app/ui/title.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "법 지키기");

export async function loader({ context }: Route.LoaderArgs) {
  const check = await findLawCheck(shopOf(context).db);
  const found = new Map(check?.findings.map((finding) => [finding.rule, finding]));
  const groups = ruleGroups.map(([heading, rules]) => ({
    heading,
    findings: rules.flatMap(({ id, title, article, looksAt }): ShownFinding[] => {
      const finding = found.get(id);
      return finding ? [{ ...finding, title, article, looksAt }] : [];
    }),
  }));
  return {
    checkedAt: check?.checkedAt ?? null,
    looked: check?.looked ?? null,
    isLooking: Boolean(check?.askedAt ?? check?.startedAt),
    groups,
  };
}

const lookForm = z.object({ intent: z.literal("look", "새로고침한 뒤 다시 시도해주세요.") });

export const action = formAction(lookForm, async (shop) => {
  await askForLawCheck(shop);
  return redirect("/admin/law");
});

const AGAIN_MS = 3000;

/**
 * The results of the law check, as a shopper's phone sees the shop: failures first, each with one
 * thing to do.
 */
export default function Law({ loaderData, actionData }: Route.ComponentProps) {
  const { checkedAt, looked, isLooking, groups } = loaderData;
  const all = groups.flatMap(({ findings }) => findings);
  const broken = all.filter(({ verdict }) => verdict === "red");
  useLookEvery(AGAIN_MS, isLooking);
  return (
    <div className="max-w-220">
      <Title>법 지키기</Title>
      <p className="mt-2 text-14 text-soft">
        손님이 보는 화면과 메일을 열어, 통신판매에 적용되는 규칙을 하나씩 살펴봐요. 하루에 한 번,
        그리고 상점 설정이나 약관이 바뀌면 자동으로 살펴보고, 법률 자문을 대신하지는 않아요.
      </p>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-4">
        <p className="text-14 numbers">
          {checkedAt
            ? `${seoulTime(checkedAt)}에 살펴봤어요${looked ? ` · 화면 ${looked.pages}개, 상품 ${looked.products}개, 메일과 문자 ${looked.mails}통` : ""}`
            : "아직 살펴보지 않았어요"}
        </p>
        <PostForm reply={actionData}>
          {({ busy }) => (
            <Button look="ink" name="intent" value="look" busy={busy}>
              지금 다시 살펴보기
            </Button>
          )}
        </PostForm>
      </div>
      {isLooking && (
        <div className="mt-4" role="status">
          <NoticeBox>
            살펴보고 있어요. 끝나면 이 화면이 자동으로 바뀌어요. 바뀌지 않으면 새로고침해주세요.
          </NoticeBox>
        </div>
      )}
      {all.length > 0 && <Standing broken={broken.length} all={all} />}
      {broken.length > 0 && (
        <ol className="mt-4 border-t border-ink">
          {broken.map((finding) => (
            <BrokenRule key={finding.rule} finding={finding} />
          ))}
        </ol>
      )}
      {!all.length && !isLooking && (
        <EmptyState
          title="아직 살펴본 것이 없어요"
          words="‘지금 다시 살펴보기’를 누르면 몇 초 안에 결과가 나와요."
        />
      )}
      {groups.map(({ heading, findings }) => (
        <KeptRules
          key={heading}
          heading={heading}
          findings={findings.filter(({ verdict }) => verdict !== "red")}
        />
      ))}
    </div>
  );
}

function Standing({ broken, all }: { broken: number; all: ShownFinding[] }) {
  const count = (verdict: string) => all.filter((one) => one.verdict === verdict).length;
  return (
    <section className="mt-8">
      <h2 className="text-20 font-semibold">
        {broken ? `${broken}가지를 고쳐주세요` : "위반한 규칙이 없어요"}
      </h2>
      <p className="mt-1 text-14 text-soft numbers">
        규칙 {all.length}가지 중 준수 {count("green")}, 해당 없음 {count("none")}
      </p>
    </section>
  );
}
