import { CopyButton } from "#app/checkout/order/copy-button.tsx";
import { Button } from "#app/ui/button.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Section } from "#app/ui/section.tsx";
import { Ruled } from "#app/ui/ruled.tsx";

/** Shares the list under an unguessable address, and ends that. Visitors see products, no name. */
export const WishShare = ({ address }: { address: string | null }) => (
  <Section
    look="open"
    id="wish-share"
    title="이 목록 공유하기"
    className="mx-5 mt-14 border-t border-line pt-6"
  >
    <p className="mt-2 mb-4 text-14 text-soft">
      주소를 받은 사람은 상품만 볼 수 있고, 누구의 목록인지는 알 수 없어요.
    </p>
    {address && (
      <Ruled as="p" look="alone" className="mb-4 flex items-center gap-3 py-2">
        <TextLink href={address} className="min-w-0 flex-1 text-14 break-all">
          {address}
        </TextLink>
        <CopyButton text={address} what="주소를" label="공유 주소 복사" />
      </Ruled>
    )}
    <PostForm
      asMember
      action="/wish/ids"
      fields={{ intent: address ? "unshare" : "share" }}
      reply={undefined}
      className=""
    >
      {({ busy }) => (
        <Button size="l" busy={busy}>
          {address ? "공유 중단하기" : "공유 주소 만들기"}
        </Button>
      )}
    </PostForm>
  </Section>
);
