import { useCallback, useEffect, useRef, useState, type FormEvent } from "react";
import { Form, useNavigation } from "react-router";
import type { EditableProduct } from "#shop/product/product.ts";
import { showAlert } from "#app/browser/alerts.ts";
import type { Unsent } from "#app/browser/keep-typed.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { Switch } from "#app/ui/switch.tsx";
import { BasicFields, PriceFields, SearchFields } from "./editor/basic-fields.tsx";
import { DescriptionField } from "./editor/description-field.tsx";
import { typedPrice } from "./editor/draft.ts";
import { GalleryField } from "./editor/gallery-field.tsx";
import { ImageField } from "./editor/image-field.tsx";
import { LeaveGuard } from "#app/ui/leave-guard.tsx";
import { OptionsEditor } from "./editor/options-editor.tsx";
import { ProductPreview } from "./editor/product-preview.tsx";
import { RemoveProduct } from "./editor/remove-product.tsx";
import { SaleFields } from "./editor/sale-fields.tsx";
import { SamplesField } from "./editor/samples-field.tsx";
import { Section } from "./editor/section.tsx";
import { useDraft } from "./editor/use-draft.ts";

/** What app/read-form.server.ts takes, with room to spare; beyond it the answer could not bring back what was typed. */
const FORM_BYTES = 250 * 1024;

export type Reply = (FormReply<unknown> & { unsent?: undefined }) | Unsent;
type Props = { product: EditableProduct | null; reply: Reply | undefined };

/** The whole editor of a product, new or not. */
export function ProductForm({ product, reply: answer }: Props) {
  const reply = answer?.unsent ? undefined : answer;
  const { draft, change, dirty, conflict, changed } = useDraft(product, reply);
  const [uploading, setUploading] = useState(0);
  const [leaving, setLeaving] = useState(false);
  const [tooLong, setTooLong] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().formMethod === "POST";
  const [mended, setMended] = useState<ReadonlySet<string>>(new Set());
  const wrong = Object.entries(reply?.errors ?? {}).filter(([name]) => !mended.has(name));
  const errors: Record<string, string[]> = {
    ...Object.fromEntries(wrong),
    ...(tooLong && { description: ["설명이 너무 길어 저장할 수 없어요. 줄여주세요."] }),
  };
  const fields = { draft, errors, change };
  const of = product?.id ?? "new";
  const onBusy = useCallback((by: 1 | -1) => setUploading((count) => count + by), []);

  useEffect(() => {
    if (!answer) return;
    setLeaving(false);
    const first =
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
      form.current?.querySelector<HTMLElement>("[data-notice]");
    first?.focus();
  }, [answer]);

  function check(event: FormEvent<HTMLFormElement>): void {
    const long =
      new URLSearchParams(
        [...new FormData(event.currentTarget)].map(([name, typed]) => [name, String(typed)]),
      ).toString().length > FORM_BYTES;
    setTooLong(long);
    setMended(new Set());
    if (uploading)
      showAlert("아직 올리지 않은 파일이 있어요. 다 올리거나 취소한 뒤 저장해주세요.", {
        type: "warning",
      });
    if (long || uploading) event.preventDefault();
    else setLeaving(true);
  }

  return (
    <>
      <Form
        ref={form}
        method="post"
        noValidate
        onSubmit={check}
        onInput={({ target }) =>
          "name" in target && setMended((names) => new Set([...names, String(target.name)]))
        }
        className="grid items-start gap-x-12 xl:grid-cols-[minmax(0,1fr)_22.5rem]"
      >
        {draft.version && <input type="hidden" name="version" value={draft.version} />}
        <div className="flex min-w-0 flex-col">
          <div data-notice tabIndex={-1} className="mb-6 outline-none empty:hidden">
            <Messages answer={answer} conflict={conflict} changed={changed} />
          </div>
          <Section title="기본 정보">
            <BasicFields {...fields} />
          </Section>
          <Section title="가격">
            <PriceFields {...fields} />
          </Section>
          <Section
            title="이미지"
            hint="JPG, PNG, WebP, AVIF. 15MB까지 올릴 수 있고, 크기와 형식은 알아서 맞춰요."
          >
            <div className="grid gap-6 sm:grid-cols-[3fr_2fr]">
              <ImageField
                of={of}
                name="thumbnail"
                label="대표 이미지"
                shape="aspect-4/3"
                hint="컴퓨터 화면의 배너와 상품 화면에 보여요. 가로로 넓은 이미지가 좋아요."
                image={draft.thumbnail}
                errors={errors.thumbnail}
                onChange={(thumbnail) => change({ thumbnail })}
                onBusy={onBusy}
              />
              <ImageField
                of={of}
                name="moThumbnail"
                label="모바일 이미지"
                shape="aspect-4/5"
                hint="휴대폰 목록에 보여요. 없으면 대표 이미지를 써요."
                image={draft.moThumbnail}
                errors={errors.moThumbnail}
                onChange={(moThumbnail) => change({ moThumbnail })}
                onBusy={onBusy}
              />
            </div>
            <TitleTone tone={draft.titleTone} onChange={(titleTone) => change({ titleTone })} />
            <GalleryField
              of={of}
              gallery={draft.gallery}
              covers={draft}
              errors={errors}
              onChange={(edit) => change(({ gallery }) => ({ gallery: edit(gallery) }))}
              onCover={(cover, image) => change({ [cover]: image })}
              onBusy={onBusy}
            />
          </Section>
          <Section
            title="목소리 샘플"
            hint="WAV, MP3, M4A. 500MB까지 올릴 수 있어요. 목록과 상품 화면에서 바로 들을 수 있어요."
          >
            <SamplesField
              of={of}
              samples={draft.samples}
              errors={errors}
              onChange={(edit) => change(({ samples }) => ({ samples: edit(samples) }))}
              onBusy={onBusy}
            />
          </Section>
          <Section title="설명">
            <DescriptionField
              html={draft.description}
              errors={errors.description}
              onChange={(description) => change({ description })}
            />
          </Section>
          <Section title="판매와 배송">
            <SaleFields {...fields} />
          </Section>
          <Section
            title="옵션"
            hint="두 가지까지 만들 수 있어요. 추가 금액에는 할인을 적용하지 않아요."
          >
            <OptionsEditor
              options={draft.options}
              price={typedPrice(draft)}
              errors={errors}
              onChange={(edit) => change(({ options }) => ({ options: edit(options) }))}
            />
          </Section>
          <Section title="검색과 공유" hint="비워두면 상품 이름과 한 줄 소개를 써요.">
            <SearchFields {...fields} />
          </Section>
        </div>
        <aside
          aria-label="미리보기와 저장"
          className="flex flex-col gap-6 border-t border-line pt-8 xl:sticky xl:top-8"
        >
          <label
            htmlFor="isShow"
            className="flex min-h-11 cursor-pointer items-center justify-between gap-4"
          >
            <span>
              <span className="block text-14 font-medium">상점에 보이기</span>
              <span className="block text-12 text-soft">끄면 관리자만 볼 수 있어요.</span>
            </span>
            <Switch
              id="isShow"
              name="isShow"
              checked={draft.isShow}
              onChange={({ currentTarget }) => change({ isShow: currentTarget.checked })}
            />
          </label>
          <div className="z-20 flex gap-2 border-line bg-paper max-xl:fixed max-xl:inset-x-0 max-xl:bottom-0 max-xl:border-t max-xl:px-4 max-xl:py-3 max-md:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] md:max-xl:px-6 lg:max-xl:left-52 lg:max-xl:px-10">
            <Button look="primary" busy={busy} className="flex-1">
              {product ? "저장" : "상품 만들기"}
            </Button>
            {product && (
              <ButtonLink to={`/product/${product.id}`} target="_blank" rel="noopener">
                상품 화면 보기
              </ButtonLink>
            )}
          </div>
          <ProductPreview draft={draft} />
        </aside>
      </Form>
      {product && (
        <div className="mt-10 flex justify-end border-t border-line pt-6 max-xl:mb-16">
          <RemoveProduct id={product.id} title={product.title} onLeave={() => setLeaving(true)} />
        </div>
      )}
      <LeaveGuard active={(dirty || uploading > 0) && !leaving} />
    </>
  );
}

/** What the form says as a whole; words about one field stand beside it. */
function Messages({
  answer,
  conflict,
  changed,
}: {
  answer: Reply | undefined;
  conflict: boolean;
  changed: string[];
}) {
  if (answer?.unsent)
    return (
      <NoticeBox tone="bad">
        저장하지 못했어요. 인터넷 연결을 확인하고 다시 시도해주세요. 입력한 내용은 그대로 있어요.
      </NoticeBox>
    );
  const reply = answer;
  const errors = Object.entries(reply?.errors ?? {});
  const fieldless = errors
    .filter(([name]) => name === "" || /(^version|Seen|\.id)$/.test(name))
    .flatMap(([, messages]) => messages);
  if (conflict) {
    return (
      <NoticeBox tone="warn">
        <p className="font-medium">고치는 동안 다른 곳에서 이 상품을 저장했어요.</p>
        {changed.length > 0 && <p>그 사이 바뀐 항목: {changed.join(", ")}</p>}
        <p>입력한 내용은 그대로 있어요. 다시 저장하면 지금 화면의 내용으로 바뀌어요.</p>
      </NoticeBox>
    );
  }
  if (reply?.refused) return <NoticeBox tone="bad">{reply.refused.message}</NoticeBox>;
  if (!errors.length) return null;
  return (
    <NoticeBox tone="bad">
      {fieldless.length
        ? fieldless.join(" ")
        : `입력한 내용을 확인해주세요. 고칠 곳이 ${errors.length}군데 있어요.`}
    </NoticeBox>
  );
}

function TitleTone({
  tone,
  onChange,
}: {
  tone: "light" | "dark";
  onChange: (tone: "light" | "dark") => void;
}) {
  return (
    <fieldset className="flex flex-wrap items-center gap-x-6 gap-y-1">
      <legend className="text-14 font-medium">배너 글자색</legend>
      {(["light", "dark"] as const).map((each) => (
        <label key={each} className="flex min-h-11 cursor-pointer items-center gap-2 text-14">
          <input
            type="radio"
            name="titleTone"
            value={each}
            checked={tone === each}
            onChange={() => onChange(each)}
            className="size-5 accent-accent"
          />
          {each === "light" ? "밝게 (어두운 이미지)" : "어둡게 (밝은 이미지)"}
        </label>
      ))}
    </fieldset>
  );
}
