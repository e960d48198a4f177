import { data } from "react-router";
import { lookUpCertificate } from "#shop/certificate/look-up-certificate.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import { refusalAnswer } from "#shop/refusals.ts";
import { unlistedMeta } from "#app/page-title.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import type { Route } from "./+types/verified";
import { CertificateCard } from "./certificate-card.tsx";
import { Title } from "#app/ui/title.tsx";

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "라이선스 증서");

/** Numbers that do not exist all get the same answer, and not for long. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const fromFile = url.searchParams.has("file");
  try {
    const found = await lookUpCertificate(shop, params.number, visitorOf(context));
    return data(
      { found, fromFile, trouble: found ? null : UNKNOWN },
      { status: found ? 200 : 404, headers: { "Cache-Control": "private, no-store" } },
    );
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { facts } = error;
    const { status, message } = refusalAnswer(error);
    const headers: Record<string, string> =
      typeof facts.seconds === "number" ? { "Retry-After": String(facts.seconds) } : {};
    return data({ found: null, fromFile, trouble: message }, { status, headers });
  }
}

const UNKNOWN = "이 상점이 발급한 증서 번호가 아니에요. 번호를 다시 확인해주세요.";
const BROKEN =
  "이 번호의 기록이 서명과 맞지 않아요. 상점이 발급한 내용이라고 확인할 수 없어요. 상점에 알려주세요.";

export default function Verified({
  loaderData: { found, fromFile, trouble },
}: Route.ComponentProps) {
  return (
    <article className="mx-auto max-w-xl px-5 py-10 md:py-16">
      <Title>라이선스 증서</Title>
      <div className="mt-6 flex flex-col gap-6">
        {trouble && <NoticeBox tone="bad">{trouble}</NoticeBox>}
        {found && !found.isGenuine && <NoticeBox tone="bad">{BROKEN}</NoticeBox>}
        {found?.isGenuine && (
          <>
            {fromFile && <NoticeBox tone="good">올린 파일은 상점이 서명한 그대로예요.</NoticeBox>}
            <CertificateCard document={found.document} state={found.state} />
            <p className="text-14 text-soft">
              Ed25519 서명을 확인했어요. 공개 키{" "}
              <span className="text-12 break-all numbers">{found.publicKey}</span>
            </p>
          </>
        )}
        <div>
          <ButtonLink to="/verify">다른 증서 확인하기</ButtonLink>
        </div>
      </div>
    </article>
  );
}
