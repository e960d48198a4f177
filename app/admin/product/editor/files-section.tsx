import { isRecording, kindOfName } from "#shop/product/goods/goods-kind.ts";
import { goodsLimits } from "#shop/product/goods/goods-limits.ts";
import { isNoticeKind } from "#shop/product/notice/product-notice.ts";
import { productLimits } from "#shop/product/product-limits.ts";
import { soldFilePurpose, type UploadedFile } from "#app/admin/product/goods/goods-purpose.ts";
import { Field } from "#app/ui/form/field.tsx";
import { CloseIcon } from "#app/ui/icons.tsx";
import { UploadField } from "#app/uploads/upload-field.tsx";
import { useUploads } from "#app/uploads/use-uploads.ts";
import type { FieldsProps } from "./typed-field.ts";
import { newKey, type DraftFile, type ProductDraft } from "./draft.ts";
import { Section } from "./section.tsx";
import { titleOfFile } from "./title-of-file.ts";
import { useBusyWhile } from "./use-busy-while.ts";
import { TextLink } from "#app/ui/text-link.tsx";

/** The product's existing goods. */
export type SoldGoods = { id: string; title: string; fileName: string };

type Props = FieldsProps & {
  of: string;
  sold: SoldGoods[];
  onBusy: (by: 1 | -1) => void;
};

/** Fields that a new product takes from its first file: title and kind of notice. */
function withFile(draft: ProductDraft, file: UploadedFile): Partial<ProductDraft> {
  const title = titleOfFile(file.fileName, goodsLimits.title);
  const { notice } = draft;
  return {
    files: [...draft.files, { ...file, key: newKey(), title }],
    ...(!draft.title.trim() && { title: title.slice(0, productLimits.title) }),
    ...(!isNoticeKind(notice.kind) && { notice: { ...notice, kind: "digital" } }),
  };
}

const isSound = ({ fileName }: DraftFile): boolean => {
  const kind = kindOfName(fileName);
  return kind !== undefined && isRecording(kind);
};

/** The files that a digital product hands over; they are kept with the product when it is saved. */
export function FilesSection({ of, sold, onBusy, draft, errors, change }: Props) {
  const uploads = useUploads({
    field: `product ${of} files`,
    purpose: soldFilePurpose,
    onMade: (file) => change((before) => withFile(before, file)),
  });
  useBusyWhile(uploads.underWay > 0, onBusy);
  const { files } = draft;
  const edit = (key: string, title: string) =>
    change((before) => ({
      files: before.files.map((file) => (file.key === key ? { ...file, title } : file)),
    }));
  const remove = (key: string) =>
    change((before) => ({ files: before.files.filter((file) => file.key !== key) }));
  return (
    <Section
      title="판매 파일"
      hint="결제한 분이 바로 듣고 내려받는 파일이에요. 저장할 때 상품에 함께 담겨요."
    >
      {of !== "new" && <Sold of={of} sold={sold} />}
      {files.length > 0 && (
        <ul className="flex flex-col">
          {files.map((file, at) => (
            <FileRow
              key={file.key}
              file={file}
              at={at}
              errors={errors}
              onTitle={(title) => edit(file.key, title)}
              onRemove={() => remove(file.key)}
            />
          ))}
        </ul>
      )}
      {of === "new" && files.length > 1 && (draft.eachFile || files.filter(isSound).length > 1) && (
        <EachFile
          isOn={draft.eachFile}
          count={files.length}
          errors={errors.eachFile}
          onChange={(eachFile) => change({ eachFile })}
        />
      )}
      <UploadField
        id="files"
        uploads={uploads}
        multiple
        disabled={files.length + sold.length >= goodsLimits.files}
        errors={errors.file}
        hint="WAV, MP3, M4A, ZIP, PDF. 하나에 2GB까지 올릴 수 있고, 여러 파일을 한꺼번에 끌어다 놓아도 돼요."
      >
        {files.length || sold.length ? "파일 추가" : "판매 파일 올리기"}
      </UploadField>
    </Section>
  );
}

const Sold = ({ of, sold }: Pick<Props, "of" | "sold">) => (
  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
    <ul aria-label="이미 담긴 파일" className="min-w-0 flex-1 basis-60 text-14 empty:hidden">
      {sold.map(({ id, title, fileName }) => (
        <li key={id} className="truncate py-1">
          {title} <span className="text-12 text-soft">{fileName}</span>
        </li>
      ))}
    </ul>
    <TextLink look="tall" to={`/admin/product/edit/${of}/goods`} className="text-14">
      판매 파일 관리
    </TextLink>
  </div>
);

type RowProps = {
  file: DraftFile;
  at: number;
  errors: Record<string, string[]>;
  onTitle: (title: string) => void;
  onRemove: () => void;
};

function FileRow({ file: { name, fileName, title, outline }, at, errors, ...row }: RowProps) {
  const { onTitle, onRemove } = row;
  const field = `file.${at}`;
  return (
    <li className="flex items-start gap-1 border-t border-line py-4 first:border-t-0 first:pt-0">
      <input type="hidden" name={`${field}.name`} value={name} />
      <input type="hidden" name={`${field}.fileName`} value={fileName} />
      <input type="hidden" name={`${field}.outline`} value={outline} />
      <div className="min-w-0 flex-1">
        <Field
          name={`${field}.title`}
          label={`파일 ${at + 1}의 이름`}
          required
          maxLength={goodsLimits.title}
          value={title}
          hint={fileName.normalize("NFC")}
          errors={errors[`${field}.title`] ?? errors[`${field}.name`]}
          onChange={({ currentTarget }) => onTitle(currentTarget.value)}
        />
      </div>
      <button
        type="button"
        onClick={onRemove}
        aria-label={`${title.trim() || fileName} 빼기`}
        className="mt-7.5 grid size-11 place-items-center rounded-s transition-colors duration-150 hover:bg-wash"
      >
        <CloseIcon className="size-5" />
      </button>
    </li>
  );
}

type EachFileProps = {
  isOn: boolean;
  count: number;
  errors: string[] | undefined;
  onChange: (isOn: boolean) => void;
};

const EachFile = ({ isOn, count, errors = [], onChange }: EachFileProps) => (
  <div className="rounded-s border border-line px-4 py-2">
    <div className="flex min-h-11 items-start gap-3 py-2 text-14">
      <input
        type="checkbox"
        id="eachFile"
        name="eachFile"
        checked={isOn}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        aria-invalid={errors.length > 0 || undefined}
        aria-describedby={errors.length ? "eachFile-error" : "eachFile-hint"}
        className="mt-0.5 size-5 shrink-0 accent-accent"
      />
      <div>
        <label htmlFor="eachFile" className="font-medium">
          파일마다 상품 하나씩
        </label>
        <p id="eachFile-hint" className="text-12 text-soft">
          상품 {count}개를 한 번에 만들어요. 이름은 위에 적은 파일의 이름이고, 가격과 나머지는 모두
          같아요.
        </p>
      </div>
    </div>
    {errors.length > 0 && (
      <p id="eachFile-error" role="alert" className="pb-2 text-14 text-bad" data-field-error>
        {errors.join(" ")}
      </p>
    )}
  </div>
);
