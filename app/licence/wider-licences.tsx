import { won } from "#lib/won.ts";
import type { WiderLicence } from "#shop/certificate/widen-licence.server.ts";
import { licenceWords } from "#shop/product/licence/licence.ts";
import { Button } from "#app/ui/button.tsx";
import { answerTo, PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { Unfold } from "#app/ui/unfold.tsx";
import { Ruled } from "#app/ui/ruled.tsx";
import { LicenceFacts } from "./licence-words.tsx";

type Props = { lineId: number; offers: WiderLicence[]; reply: FormAnswer };

/** Wider licences for this line, each with the price difference. */
export function WiderLicences({ lineId, offers, reply }: Props) {
  if (!offers.length) return null;
  return (
    <section aria-label="더 넓은 라이선스" className="mt-6 rounded-m bg-wash p-4">
      <h3 className="text-16 font-semibold">더 넓게 쓰려면</h3>
      <p className="mt-1 text-14 text-soft">
        차액만 결제하면 바로 바뀌어요. 새 증서가 나오고 지금 증서는 바뀌었다고 표시돼요.
      </p>
      <Ruled look="inner" className="mt-3 flex flex-col">
        {offers.map(({ valueId, terms, won: more }) => {
          const fields = {
            intent: "widen",
            line: String(lineId),
            value: valueId,
            won: String(more),
            version: String(terms.version),
          };
          return (
            <li key={valueId} className="py-3">
              <p className="text-14">
                <strong className="font-semibold">{terms.name}</strong> · {terms.allowed}
              </p>
              <Unfold title="조건 모두 보기" label={`${terms.name} 조건 모두 보기`}>
                <LicenceFacts words={licenceWords(terms)} />
              </Unfold>
              <PostForm reply={answerTo(reply, fields)} fields={fields} className="mt-2">
                {({ busy }) => (
                  <Button busy={busy} aria-label={`${terms.name}(으)로 업그레이드`}>
                    <span className="numbers">{won(more)} 추가 결제하고 업그레이드</span>
                  </Button>
                )}
              </PostForm>
            </li>
          );
        })}
      </Ruled>
    </section>
  );
}
