import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type FormEvent,
} from "react";
import type { EditableProduct } from "#shop/product/product.ts";
import { ClaimHint } from "#app/admin/law/claim-hint.tsx";
import { showAlert } from "#app/browser/state/alerts.ts";
import { asBar } from "#app/ui/bar.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { Switch } from "#app/ui/form/switch.tsx";
import { BasicFields, PriceFields, SearchFields } from "./editor/basic-fields.tsx";
import { DiscountPeriodFields, PublishField } from "./editor/sale/period-fields.tsx";
import { CommissionFields } from "./editor/commission/commission-fields.tsx";
import { DescriptionField } from "./editor/description-field.tsx";
import { makesEach, typedPrice, type ProductDraft } from "./editor/draft.ts";
import { FilesSection, type SoldGoods } from "./editor/files-section.tsx";
import { ImageSection } from "./editor/image-section.tsx";
import { KeptOffer } from "#app/ui/form/kept-offer.tsx";
import { LeaveGuard } from "#app/ui/form/leave-guard.tsx";
import { NoticeFields } from "./editor/notice-fields.tsx";
import { OptionsEditor } from "./editor/options/options-editor.tsx";
import { ProductMessages } from "./editor/product-messages.tsx";
import { ProductPreview } from "./editor/preview/product-preview.tsx";
import { RemoveProduct } from "./editor/remove-product.tsx";
import { SaleFields } from "./editor/sale/sale-fields.tsx";
import { SamplesField } from "./editor/samples-field.tsx";
import { Section } from "./editor/section.tsx";
import { ShelfFields } from "./editor/shelf-fields.tsx";
import type { FieldsProps } from "./editor/typed-field.ts";
import { useDraft } from "./editor/use-draft.ts";
import { useKeptProduct } from "./editor/use-kept-product.ts";

/** Less than app/read-form.server.ts takes, so that what was typed can come back. */
const FORM_BYTES = 250 * 1024;

type Props = {
  product: EditableProduct | null;
  /** the files that it hands over already */
  sold: SoldGoods[];
  reply: FormAnswer;
};

/** Scrolls a focused field's error above the bottom bar. */
const aboveBar = "max-xl:[&_:is(input,textarea,select)]:scroll-mb-48";

const bytesOf = (form: HTMLFormElement): number =>
  new URLSearchParams(
    [...new FormData(form)].map(([name, typed]) => [name, String(typed)]),
  ).toString().length;

/** A field that was typed into since is wrong no more. */
const errorsLeft = (errors: Record<string, string[]> = {}, mended: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !mended.has(name)));

/** The whole editor of a product, new or not. */
export function ProductForm({ product, sold, reply: answer }: Props) {
  const reply = answer?.unsent ? undefined : answer;
  const { draft, change, restore, dirty, conflict, changed } = useDraft(product, reply);
  const [uploading, setUploading] = useState(0);
  const [leaving, setLeaving] = useState(false);
  const [tooLong, setTooLong] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [mended, setMended] = useState<ReadonlySet<string>>(new Set());
  const errors: Record<string, string[]> = {
    ...errorsLeft(reply?.errors, mended),
    ...(tooLong && { description: ["설명이 너무 길어 저장할 수 없어요. 줄여주세요."] }),
  };
  const fields = { draft, errors, change };
  const of = product?.id ?? "new";
  const { offer, isKept, take, keepNow, forget } = useKeptProduct(of, { form, draft, dirty });
  const onBusy = useCallback((by: 1 | -1) => setUploading((count) => count + by), []);

  useEffect(() => {
    if (answer) setLeaving(false);
  }, [answer]);

  function check(event: FormEvent<HTMLFormElement>): void {
    const long = bytesOf(event.currentTarget) > FORM_BYTES;
    setTooLong(long);
    setMended(new Set());
    if (uploading)
      showAlert("아직 올리지 않은 파일이 있어요. 다 올리거나 취소한 뒤 저장해주세요.", {
        type: "warning",
      });
    if (long || uploading) event.preventDefault();
    else {
      keepNow();
      setLeaving(true);
    }
  }

  const guard = { active: (dirty || uploading > 0) && !leaving, isKept: isKept && !uploading };
  return (
    <>
      <PostForm
        reply={answer}
        formRef={form}
        trouble={null}
        asMember
        onSubmit={check}
        onInput={({ target }) =>
          "name" in target && setMended((names) => new Set([...names, String(target.name)]))
        }
        className={`grid items-start gap-x-12 xl:grid-cols-[minmax(0,1fr)_22.5rem] ${aboveBar}`}
      >
        {({ busy }) => (
          <>
            {draft.version && <input type="hidden" name="version" value={draft.version} />}
            <div className="flex min-w-0 flex-col">
              <div className="mb-6 empty:hidden">
                <KeptOffer
                  offer={offer}
                  onTake={(values) => {
                    restore(values);
                    take();
                  }}
                  onDrop={forget}
                />
              </div>
              <Summary answer={answer} conflict={conflict} changed={changed} />
              <Sections of={of} sold={sold} onBusy={onBusy} {...fields} />
            </div>
            <Aside product={product} busy={busy} {...fields} />
          </>
        )}
      </PostForm>
      {product && (
        <div className="mt-10 flex justify-end border-t border-line pt-6 max-xl:mb-16">
          <RemoveProduct id={product.id} title={product.title} onLeave={() => setLeaving(true)} />
        </div>
      )}
      <LeaveGuard {...guard} uploading={!dirty} />
    </>
  );
}

/** Has the focus after an answer when no field is wrong. */
const Summary = (props: ComponentProps<typeof ProductMessages>) => (
  <div data-summary tabIndex={-1} className="mb-6 outline-none empty:hidden">
    <ProductMessages {...props} />
  </div>
);

type SectionsProps = FieldsProps & {
  /** what uploads belong to: the product's id, or a new one */
  of: string;
  sold: SoldGoods[];
  onBusy: (by: 1 | -1) => void;
};

function Sections({ of, sold, onBusy, ...fields }: SectionsProps) {
  const { draft, errors, change } = fields;
  return (
    <>
      <Section title="기본 정보">
        <BasicFields {...fields} />
      </Section>
      <Section title="가격">
        <PriceFields {...fields} />
        {draft.discountRatio && <DiscountPeriodFields {...fields} />}
      </Section>
      {draft.shippingClass === "digital" && (
        <FilesSection of={of} sold={sold} onBusy={onBusy} {...fields} />
      )}
      <ImageSection of={of} onBusy={onBusy} {...fields} />
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
        <ClaimHint text={draft.description} />
      </Section>
      <Section
        title="상품정보제공고시"
        hint="전자상거래법 제13조 4항. 상품 화면에 그대로 보이고, 모두 적어야 상점에 보일 수 있어요. ‘상세 페이지 참조’라고 적을 수 없어요."
      >
        <NoticeFields {...fields} />
      </Section>
      <Section
        title="카테고리와 목소리"
        hint="손님이 검색하고 필터링할 때 쓰여요. 아는 것만 골라도 돼요."
      >
        <ShelfFields {...fields} />
      </Section>
      <Section title="판매와 배송">
        <SaleFields {...fields} />
      </Section>
      <Section title="주문 제작" hint="내레이션이나 문장 합성처럼 원고를 받아 만드는 상품에 써요.">
        <CommissionFields {...fields} />
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
    </>
  );
}

function submitWords(product: EditableProduct | null, draft: ProductDraft): string {
  if (product) return "저장";
  return makesEach(draft) ? `상품 ${draft.files.length}개 만들기` : "상품 만들기";
}

type AsideProps = FieldsProps & {
  product: EditableProduct | null;
  busy: boolean;
};

function Aside({ product, busy, ...fields }: AsideProps) {
  const { draft, change } = fields;
  return (
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
      {!draft.isShow && <PublishField {...fields} />}
      <div
        ref={asBar}
        className="z-20 flex gap-2 border-line bg-paper max-xl:fixed max-xl:inset-x-0 max-xl:bottom-0 max-xl:border-t max-xl:px-4 max-xl:py-3 max-md:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] md:max-xl:px-6 lg:max-xl:left-52 lg:max-xl:px-10"
      >
        <Button look="primary" busy={busy} className="flex-1">
          {submitWords(product, draft)}
        </Button>
        {product && (
          <ButtonLink to={`/product/${product.id}`} target="_blank" rel="noopener">
            상품 화면 보기
          </ButtonLink>
        )}
      </div>
      {product && (
        <ButtonLink to={`/admin/product/edit/${product.id}/companions`}>
          함께 듣기 좋은 상품
        </ButtonLink>
      )}
      <ProductPreview draft={draft} />
    </aside>
  );
}
