import { readTable } from "./read-table.ts";

/** The part of writes.ts about what somebody keeps for later: files on devices, alerts, wishes, an order once more, an account of an order. */
export const keptWrites = readTable(`
  POST /order-sounds/{order of the guest} intent=device-remove device=1 | →/non-member/order/info | 409 | →/non-member/order/info | →/non-member/order/info | →/non-member/order/info | →/non-member/order/info
  POST /order-sounds/{order of A} intent=device-remove device=1 | →/non-member/order/info | →/non-member/order/info | 409 | →/non-member/order/info | →/non-member/order/info | →/non-member/order/info
  POST /gift/link/{gift of B} intent=renew (each)              | 404 | 404 | 404 | →/gift/link/{gift of B} | 404 | 404
  POST /gift/link/{order of A} intent=renew                    | 404 | 404 | 404 | 404 | 404 | 404
  POST /gift/{gift link of A} intent=accept ...recipient agree=on | →/gift/{gift link of A} | →/gift/{gift link of A} | →/gift/{gift link of A} | →/gift/{gift link of A} | →/gift/{gift link of A} | →/gift/{gift link of A}
  POST /gift/{missing token} intent=accept ...recipient agree=on | 404 | 404 | 404 | 404 | 404 | 404
  # coming back
  POST /alert/{product} kind=price email={new email} (each)    | ok | ok | ok | ok | ok | ok
  POST /alert/{hidden product} kind=price email={new email}    | 404 | 404 | 404 | 404 | 404 | 404
  POST /alert/end/{watch of A}/{watch mark of A} intent=one (each) | ok | ok | ok | ok | ok | ok
  POST /alert/end/{missing id}/{watch mark of A} intent=all    | 404 | 404 | 404 | 404 | 404 | 404
  POST /news/end/{A}/{news mark of A} intent=end (each)        | ok | ok | ok | ok | ok | ok
  POST /news/end/{missing account}/{news mark of A} intent=end | 404 | 404 | 404 | 404 | 404 | 404
  # value
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
  POST /admin/coupons/gifts intent=stop batch={coupon}         | admin-login | admin-login | refused | refused | 404 | admin-login
  POST /admin/user/{A} intent=correct kind=points amount=100 reason=늦어서+죄송해요 mark={missing id} | admin-login | admin-login | refused | refused | →/admin/user/{A} | admin-login
  POST /my/alerts id={watch of A}                              | login | login | →/my/alerts | 404 | 404 | login
  POST /my/alerts as={A} id={watch of A}                       | login | login | →/my/alerts | 409 | 409 | login
  POST /wish/ids intent=add product={product}                  | login | login | →/wish | →/wish | →/wish | login
  POST /wish/ids intent=unshare                                | login | login | →/wish | →/wish | →/wish | login
  POST /reorder/{order of A}                                   | 403 | 403 | →/order | 404 | 404 | 403
  POST /reorder/{order of the guest}                           | 403 | 403 | 404 | 404 | 404 | 403
  POST /non-member/order/join/{order of the guest} password=correct+horse+battery consent.age=on consent.terms=on | 404 | →/login/singup | 404 | 404 | 404 | 404
  POST /non-member/order/join/{order of A} password=correct+horse+battery consent.age=on consent.terms=on | 404 | 404 | 404 | 404 | 404 | 404
`);
