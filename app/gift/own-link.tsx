import { CopyButton } from "#app/checkout/order/copy-button.tsx";
import { answerTo, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { NewLink } from "./new-link.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Section } from "#app/ui/section.tsx";
import { Ruled } from "#app/ui/ruled.tsx";

type Props = { address: string; reply: FormAnswer };

const RENEW = { intent: "link-renew" };

/** A guest's own link to received files, and a way to replace it. */
export function OwnLink({ address, reply }: Props) {
  return (
    <Section look="open" id="own-link" title="다시 여는 링크" className="border-t border-line py-8">
      <p className="mt-2 text-14 text-soft">
        다른 기기에서도 이 링크로 열어요. 메일로도 보내드렸어요. 링크가 있으면 누구나 열 수 있으니
        전하지 마세요.
      </p>
      <Ruled as="p" look="alone" className="my-4 flex items-center gap-3 py-2">
        <TextLink href={address} rel="nofollow" className="min-w-0 flex-1 text-14 break-all">
          {address}
        </TextLink>
        <CopyButton text={address} what="다시 여는 링크를" label="다시 여는 링크 복사" />
      </Ruled>
      <NewLink
        fields={RENEW}
        reply={answerTo(reply, RENEW)}
        label="링크 바꾸기"
        question="링크를 바꿀까요?"
        look="quiet"
        words="다른 사람에게 전달됐을 때 바꿔주세요. 이전 링크와, 이전 링크로 연 다른 기기에서는 더 이상 열리지 않아요."
      />
    </Section>
  );
}
