import type { PlainFields, ShownName } from "#shop/product/fields.ts";

type SeedOption = {
  name: string;
  values: { label: string; priceDifference: number; stock: number | null }[];
};

/** Days from the day the shop is filled; negative is past. */
type SeedReservation = {
  opensInDays: number;
  closesInDays: number;
  limitPerPerson: number;
  expectedShipInDays: number;
};

/** `recording`: a file of `files/sounds`. */
type SeedSample = { title: string; recording: string };

/** Fields that every product of the demo has; it may have any other that shoppers see. */
type SeedName =
  | "title"
  | "summary"
  | "price"
  | "discountRatio"
  | "saleKind"
  | "shippingClass"
  | "titleTone"
  | "seoTitle"
  | "seoText";

export type SeedProduct = Pick<PlainFields, SeedName> &
  Partial<Pick<PlainFields, ShownName>> & {
    /** A stable name for tests and for orders that refer to the product. */
    key: string;
    /** Headings begin at h3: the page has its own above. */
    descriptionHtml: string;
    /** the night after so many days ends its discount */
    discountEndsInDays?: number;
    /** null: unlimited */
    stock: number | null;
    isShow: boolean;
    options: SeedOption[];
    /** Only of reserve products. */
    reservation: SeedReservation | null;
    samples: SeedSample[];
    /** whether its recordings are handed over as they are; what is made to order is sent later */
    handsOver?: boolean;
    /** pictures of `files/pictures` beside the poster for wide screens and the upright one */
    morePictures: number;
  };
