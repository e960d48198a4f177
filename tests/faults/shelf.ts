import { betterAuthDoor } from "#adapters/auth/better-auth.server.ts";
import { briefOf, madeToOrder } from "#tests/has/commission.ts";
import { buildLicensedProduct } from "#tests/has/licensed-product.ts";
import { buildMember } from "#tests/has/member.ts";
import { buildProduct } from "#tests/has/product.ts";
import { buildCoupon, giveValue } from "#tests/has/value.ts";
import { siteSettings } from "#shop/site/table.server.ts";
import { vendorSettings } from "#shop/vendor/table.server.ts";
import { shopAccount } from "./shoppers/transfer.ts";
import { pointRules } from "#shop/money/value/table.server.ts";
import { valueKinds } from "#shop/money/value/value-kinds.ts";
import { OWNER, type World } from "./processes/open-world.ts";
import { openBrowser, type Browser, type Street } from "./shoppers/browser.ts";
import type { Wish } from "./shoppers/place.ts";
import type { SeededRandom } from "#tests/seeded-random.ts";

export const PASSWORD = "correct horse battery staple";
const PIECES = 1_000_000;

/** What is ordered with more than a number of pieces: a script, or an option with its licence. */
type SpecialLine = { productId: string; fields: Record<string, string> };

export type Shelf = {
  products: string[];
  reservable: string;
  commission: SpecialLine;
  licensed: SpecialLine;
  /** products that go well into one order: parcels, files, and what is made to order */
  cart: { products: string[]; fields: Record<string, string> };
  /** pieces before the first order */ stocks: Record<string, number>;
  /** of a coupon that anybody may use again and again, and the won it takes off */
  coupon: { code: string; off: number };
};

/** Products of every kind, with shelves that are counted. */
export async function fillShelf({ db }: Pick<World, "db">): Promise<Shelf> {
  const made = [
    await buildProduct(db, { stock: PIECES, price: 39_900, shippingClass: "parcel" }),
    await buildProduct(db, {
      stock: PIECES,
      price: 12_000,
      discountRatio: 10,
      shippingClass: "parcel",
    }),
    await buildProduct(db, { stock: PIECES, price: 250_000, shippingClass: "parcel" }),
    await buildProduct(db, { stock: PIECES, price: 7_500, shippingClass: "digital" }),
  ];
  const reservable = await buildProduct(db, {
    stock: PIECES,
    price: 55_000,
    shippingClass: "parcel",
    saleKind: "reserve",
    expectedShipOn: "2098-12-31",
  });
  await db
    .insert(siteSettings)
    .values({ settings: { gifts: { isOn: true, days: 7, everywhere: true } } });
  await db.insert(vendorSettings).values({
    name: "transfer",
    shown: { ...shopAccount, days: 3, safety: "국민은행 에스크로 제2026-1호", isOn: true },
  });
  const { code, amount } = await buildCoupon(db, { usesPerPerson: 9999 });
  // What is done earns points at once, and what was given back takes them away again.
  await db
    .insert(pointRules)
    .values({ earnPerMille: 50, lifeDays: 365, leastUse: 0, useUnit: 1, earnsSince: new Date() });
  const commission = await buildCommission(db);
  const { product } = await buildLicensedProduct(db, { stock: PIECES });
  return {
    coupon: { code: code!, off: amount! },
    commission,
    cart: cartOf(made, commission),
    licensed: {
      productId: product.id,
      fields: { "line.0.option.0": product.options[0]!.id },
    },
    products: made.map(({ id }) => id),
    reservable: reservable.id,
    stocks: Object.fromEntries(
      [...made, reservable, product, { id: commission.productId }].map(({ id }) => [id, PIECES]),
    ),
  };
}

/** Two parcels, a file and something made to order, in this order of lines. */
function cartOf(made: { id: string }[], commission: SpecialLine): Shelf["cart"] {
  const products = [made[0]!.id, made[3]!.id, made[1]!.id, commission.productId];
  const place = products.indexOf(commission.productId);
  return {
    products,
    fields: Object.fromEntries(
      Object.entries(commission.fields).map(([name, value]) => [
        name.replace(/^line\.0\./, `line.${place}.`),
        value,
      ]),
    ),
  };
}

/** What somebody uses beside money, and the won that it takes off. */
export function usesOf(
  by: Wish["by"],
  { coupon: { code, off } }: Pick<Shelf, "coupon">,
): NonNullable<Wish["value"]> {
  const [points, credit] = [1000, 500];
  return by === "member"
    ? {
        fields: { couponCode: code, points: String(points), credit: String(credit) },
        off: off + points + credit,
      }
    : { fields: { couponCode: code }, off };
}

/** Something made to order. */
async function buildCommission(db: World["db"]): Promise<SpecialLine> {
  const { id } = await buildProduct(db, {
    ...madeToOrder,
    stock: PIECES,
    shippingClass: "digital",
  });
  return { productId: id, fields: briefOf() };
}

type Origin = Pick<World, "db" | "secret" | "origin">;

const authOf = ({ db, secret, origin }: Origin) =>
  ({ db, auth: betterAuthDoor({ db, secret, origin }) }) as Parameters<typeof buildMember>[0];

/** Members who are signed in, each in a browser of their own. */
export async function signInMembers(
  world: Origin,
  street: Street,
  count: number,
  random: SeededRandom,
): Promise<Browser[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const browser = openBrowser(street, {
        address: `198.51.100.${at + 1}`,
        random: random.branch(`member ${at}`),
      });
      await signInMember(world, browser, at);
      return browser;
    }),
  );
}

/**
 * Every second member has plenty of points and credit; the others have only what orders earned, and
 * spend it before it is taken back.
 */
export async function signInMember(world: Origin, browser: Browser, at: number): Promise<void> {
  const email = `member${at}@staff.sori.kr`;
  const { id } = await buildMember(authOf(world), {
    email,
    name: `회원 ${at}`,
    password: PASSWORD,
  });
  const amount = at % 2 ? 3000 : 10_000_000;
  for (const kind of valueKinds) await giveValue(world.db, id, { kind, amount });
  const answer = await browser.send("/login", { email, password: PASSWORD, preUrl: "/" });
  if (answer.status !== 302) throw new Error(`a member could not sign in: ${answer.status}`);
}

/** The owner at the back office. */
export async function signInOwner(
  world: Origin,
  street: Street,
  random: SeededRandom,
): Promise<Browser> {
  await buildMember(authOf(world), { email: OWNER, name: "주인", password: PASSWORD });
  const browser = openBrowser(street, {
    address: "198.51.100.250",
    random: random.branch("owner"),
  });
  await signInAsOwner(browser);
  return browser;
}

export async function signInAsOwner(browser: Browser): Promise<void> {
  const answer = await browser.send("/admin-login", { email: OWNER, password: PASSWORD });
  if (answer.status !== 302) throw new Error(`the owner could not sign in: ${answer.status}`);
}
