import { CopyButton } from "#app/checkout/order/copy-button.tsx";
import { answerTo, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { NewLink } from "./new-link.tsx";

type Props = { address: string; reply: FormAnswer };

const RENEW = { intent: "link-renew" };

/** A guest's own link to received files, and a way to replace it. */
export function OwnLink({ address, reply }: Props) {
  return (
    <section aria-labelledby="own-link" className="border-t border-line py-8">
      <h2 id="own-link" className="text-20 font-semibold">
        다시 여는 링크
      </h2>
      <p className="mt-2 text-14 text-soft">
        다른 기기에서도 이 링크로 열어요. 메일로도 보내드렸어요. 링크가 있으면 누구나 열 수 있으니
        전하지 마세요.
      </p>
      <p className="my-4 flex items-center gap-3 border-y border-line py-2">
        <a
          href={address}
          rel="nofollow"
          className="min-w-0 flex-1 text-14 break-all underline underline-offset-4"
        >
          {address}
        </a>
        <CopyButton text={address} what="다시 여는 링크를" label="다시 여는 링크 복사" />
      </p>
      <NewLink
        fields={RENEW}
        reply={answerTo(reply, RENEW)}
        label="링크 바꾸기"
        question="링크를 바꿀까요?"
        look="quiet"
        words="다른 사람에게 갔을 때 바꿔주세요. 전의 링크와 그것으로 연 다른 기기에서는 열리지 않게 돼요."
      />
    </section>
  );
}
