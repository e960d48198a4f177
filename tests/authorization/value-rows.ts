import { readTable } from "./read-table.ts";

/** The rows of reads.ts about coupons, points, credit and the unsubscribe link. */
export const valueReads = `
  GET /news/end/{A}/{news mark of A}                           | ok | ok | ok | ok | ok | ok
  GET /news/end/{missing account}/{news mark of A}             | 404 | 404 | 404 | 404 | 404 | 404
  GET /coupons                                                 | ok | ok | ok | ok | ok | ok
  GET /coupons?product={product}&take={coupon to take}         | ok | ok | ok | ok | ok | ok
  GET /coupons/of/{product}                                    | ok | ok | ok | ok | ok | ok
  GET /my/benefits                                             | login | login | ok | ok | ok | login
  GET /admin/coupons                                           | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/coupons?tab=ended&search=WINTER                   | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/coupons/export                                    | admin-login | admin-login | refused | refused | →/admin/coupons | admin-login
  GET /admin/coupons/points                                    | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/coupons/gifts                                     | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/coupons/waiting                                   | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/coupons/new                                       | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/coupons/{coupon}                                  | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/coupons/{missing id}                              | admin-login | admin-login | refused | refused | 404 | admin-login
`;

/** The same of writes.ts. */
export const valueWrites = readTable(`
  POST /news/end/{A}/{news mark of A} intent=end (each)        | ok | ok | ok | ok | ok | ok
  POST /news/end/{missing account}/{news mark of A} intent=end | 404 | 404 | 404 | 404 | 404 | 404
  POST /coupons intent=take coupon={coupon to take}            | →/login | →/login | ok | ok | ok | →/login
  POST /coupons as={A} intent=take coupon={coupon to take}     | →/login | →/login | ok | 409 | 409 | →/login
  POST /coupons intent=take coupon={coupon}                    | →/login | →/login | 409 | 409 | 409 | →/login
  POST /coupons intent=take coupon={missing id}                | →/login | →/login | 409 | 409 | 409 | →/login
  POST /my/benefits intent=redeem code=AAAA-BBBB-CCCC-DDDD     | login | login | 409 | 409 | 409 | login
  POST /my/benefits as={A} intent=redeem code=AAAA-BBBB-CCCC-DDDD | login | login | 409 | 409 | 409 | login
  POST /admin/coupons/new intent=save revision=1               | admin-login | admin-login | refused | refused | 400 | admin-login
  POST /admin/coupons/{coupon} intent=save revision=1 name=쿠폰 kind=amount amount=1000 | admin-login | admin-login | refused | refused | →/admin/coupons/{coupon} | admin-login
  POST /admin/coupons/{coupon} intent=issue email={email of A} | admin-login | admin-login | refused | refused | →/admin/coupons/{coupon} | admin-login
  POST /admin/coupons/{coupon} intent=issue-many to=all        | admin-login | admin-login | refused | refused | →/admin/coupons/{coupon} | admin-login
  POST /admin/coupons/{coupon} intent=stop                     | admin-login | admin-login | refused | refused | →/admin/coupons/{coupon} | admin-login
  POST /admin/coupons/{coupon} intent=resume                   | admin-login | admin-login | refused | refused | →/admin/coupons/{coupon} | admin-login
  POST /admin/coupons/{missing id} intent=stop                 | admin-login | admin-login | refused | refused | 404 | admin-login
  POST /admin/coupons/export format=csv                        | admin-login | admin-login | refused | refused | ok | admin-login
  POST /admin/coupons/points revision=1 earnPercent=1 useUnit=10 | admin-login | admin-login | refused | refused | →/admin/coupons/points | admin-login
  POST /admin/coupons/gifts intent=issue batch={missing id} name=선물 amount=1000 count=1 endsOn=2030-01-01 | admin-login | admin-login | refused | refused | ok | admin-login
  POST /admin/coupons/waiting intent=approve gift={missing id} | admin-login | admin-login | refused | refused | 404 | admin-login
  POST /admin/coupons/waiting intent=refuse gift={missing id}  | admin-login | admin-login | refused | refused | 404 | admin-login
  POST /admin/coupons/gifts intent=stop batch={coupon}         | admin-login | admin-login | refused | refused | 404 | admin-login
  POST /admin/user/{A} intent=correct kind=points amount=100 reason=늦어서+죄송해요 mark={missing id} | admin-login | admin-login | refused | refused | →/admin/user/{A} | admin-login
`);
