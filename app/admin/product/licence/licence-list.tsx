import { licenceTemplates } from "#shop/product/licence/licence-templates.ts";
import { licenceWords, LICENCE } from "#shop/product/licence/licence.ts";
import type { ListedLicence } from "#shop/product/licence/list-licences.server.ts";
import { OneButton } from "#app/account/my/one-button.tsx";
import { LicenceFacts } from "#app/licence/licence-words.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Unfold } from "#app/ui/unfold.tsx";

export function LicenceList({ licences }: { licences: ListedLicence[] }) {
  if (!licences.length)
    return (
      <EmptyState
        title="라이선스가 없어요"
        words="틀에서 시작해 상점에 맞게 고쳐보세요. 저장해야 쓸 수 있어요."
      >
        <Beginnings />
      </EmptyState>
    );
  return (
    <>
      {licences.length < LICENCE.most ? (
        <Beginnings />
      ) : (
        <p className="text-14">라이선스는 {LICENCE.most}개까지 만들 수 있어요.</p>
      )}
      <ul className="mt-4 border-t border-ink">
        {licences.map((licence) => (
          <LicenceRow key={licence.id} licence={licence} />
        ))}
      </ul>
    </>
  );
}

const Beginnings = () => (
  <div className="flex flex-wrap gap-2">
    <ButtonLink to="?new" look="ink">
      라이선스 만들기
    </ButtonLink>
    {licenceTemplates.map(({ key, name }) => (
      <ButtonLink key={key} to={`?new=${key}`}>
        틀: {name}
      </ButtonLink>
    ))}
  </div>
);

function LicenceRow({ licence }: { licence: ListedLicence }) {
  const { id, name, scope, allowed, products } = licence;
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-line py-4 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h2 className="text-16 font-semibold">{name}</h2>
        <p className="mt-1 text-14 text-soft numbers">
          {scope} · 상품 {products}개
        </p>
        <p className="mt-1 text-14">{allowed}</p>
        <Unfold title="모두 보기" label={`모두 보기: ${name}`}>
          <LicenceFacts words={licenceWords(licence)} />
        </Unfold>
      </div>
      <div className="flex flex-wrap items-start gap-2">
        <ButtonLink to={`?edit=${id}`} aria-label={`고치기: ${name}`}>
          고치기
        </ButtonLink>
        <Unfold title="삭제" look="button" label={`삭제: ${name}`}>
          <div className="mt-2 max-w-64 rounded-m bg-wash p-3 text-14">
            {products ? (
              <p>상품 {products}개가 쓰고 있어요. 그 상품에서 먼저 바꿔주세요.</p>
            ) : (
              <>
                <p className="pb-3">이 라이선스를 지울까요? 이미 발급한 증서는 그대로예요.</p>
                <OneButton values={{ intent: "remove", id }}>
                  {(busy) => (
                    <Button look="danger" busy={busy} aria-label={`지우기: ${name}`}>
                      지우기
                    </Button>
                  )}
                </OneButton>
              </>
            )}
          </div>
        </Unfold>
      </div>
    </li>
  );
}
