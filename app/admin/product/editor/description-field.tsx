import { RichEditor } from "#app/editor/rich-editor.tsx";
import { productLimits } from "#shop/product/product-limits.ts";

/** The product's description, with everything the shop's editor can do. */
export const DescriptionField = ({
  html,
  errors,
  onChange,
}: {
  html: string;
  errors: string[] | undefined;
  onChange: (html: string) => void;
}) => (
  <RichEditor
    name="description"
    label="상세 설명"
    html={html}
    errors={errors}
    most={productLimits.description}
    images
    video
    source
    onChange={onChange}
  />
);
