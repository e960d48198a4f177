import { questionReads } from "./question-rows.ts";
import { readTable } from "./read-table.ts";
import { roomReads } from "./room-reads.ts";
import { valueReads } from "./value-rows.ts";

/**
 * The answers to every identity, on every route and action. `ok`: status 200; `login`,
 * `admin-login`: the guards' redirects; `refused`: home with the words of specification 6;
 * `→/path`: another redirect; a number: that status. With a ~ the answers to a document and to
 * client navigation differ. Names in braces are things of people.ts. Columns: visitor, guest with a
 * cookie and an order, member A, member B, administrator, former administrator.
 */
export const reads = readTable(`${questionReads}${roomReads}${valueReads}
  # the shop's pages
  GET /                                                        | ok | ok | ok | ok | ok | ok
  GET /product/{product}                                       | ok | ok | ok | ok | ok | ok
  GET /product/{hidden product}                                | 404 | 404 | 404 | 404 | ok | 404
  GET /product/{missing product}                               | 404 | 404 | 404 | 404 | 404 | 404
  GET /product/{product}/reviews                               | ok | ok | ok | ok | ok | ok
  GET /product/{product}/reviews/earlier                       | 404 | 404 | 404 | 404 | 404 | 404
  GET /product/{hidden product}/reviews                        | 404 | 404 | 404 | 404 | 404 | 404
  GET /search?q=%EB%AA%A9%EC%86%8C%EB%A6%AC                   | ok | ok | ok | ok | ok | ok
  GET /category/nope                                           | 404 | 404 | 404 | 404 | 404 | 404
  GET /collection/nope                                         | 404 | 404 | 404 | 404 | 404 | 404
  GET /go/nope/1                                               | 404 | 404 | 404 | 404 | 404 | 404
  GET /page/nope                                               | 404 | 404 | 404 | 404 | 404 | 404
  GET /board                                                   | ok | ok | ok | ok | ok | ok
  GET /board/content/{post of A}                               | ok | ok | ok | ok | ok | ok
  GET /board/content/{hidden post of A}                        | 404 | 404 | ok | 404 | ok | 404
  GET /board/content/{missing post}                            | 404 | 404 | 404 | 404 | 404 | 404
  GET /withdrawal                                              | ok | ok | ok | ok | ok | ok
  GET /policy                                                  | ok | ok | ok | ok | ok | ok
  GET /policy/privacy                                          | ok | ok | ok | ok | ok | ok
  GET /policy/reviews                                          | ok | ok | ok | ok | ok | ok
  GET /policy?version={announced policy}                       | ok | ok | ok | ok | ok | ok
  GET /policy?version={announced policy}&compare=1             | ok | ok | ok | ok | ok | ok
  GET /policy?version={policy draft}                           | 404 | 404 | 404 | 404 | 404 | 404
  GET /webhooks/nope                                           | 404 | 404 | 404 | 404 | 404 | 404
  GET /nope                                                    | 404 | 404 | 404 | 404 | 404 | 404

  # coming back
  GET /alert/{product}                                         | ok | ok | ok | ok | ok | ok
  GET /alert/{hidden product}                                  | 404 | 404 | 404 | 404 | 404 | 404
  GET /alert/end/{watch of A}/{watch mark of A}                | ok | ok | ok | ok | ok | ok
  GET /alert/end/{missing id}/{watch mark of A}                | 404 | 404 | 404 | 404 | 404 | 404
  GET /wish                                                    | ok | ok | ok | ok | ok | ok
  GET /wish/ids                                                | ok | ok | ok | ok | ok | ok
  GET /wish/products?ids={product}+{hidden product}            | ok | ok | ok | ok | ok | ok
  GET /wish/{wish list of A}                                   | ok | ok | ok | ok | ok | ok
  GET /wish/{missing token}                                    | 404 | 404 | 404 | 404 | 404 | 404
  GET /reorder/{order of A}                                    | 404 | 404 | ok | 404 | 404 | 404
  GET /reorder/{order of the guest}                            | 404 | ok | 404 | 404 | 404 | 404
  GET /non-member/order/join/{order of the guest}              | 404 | ok | →/my | →/my | →/my | 404
  GET /non-member/order/join/{order of A}                      | 404 | 404 | →/my | →/my | →/my | 404
  GET /my/alerts                                               | login | login | ok | ok | ok | login

  # signing in and up
  GET /login                                                   | ok | ok | home | home | home | ok
  GET /login/singup                                            | ok | ok | home | home | home | ok
  GET /login/signup                                            | →/login/singup | →/login/singup | →/login/singup | →/login/singup | →/login/singup | →/login/singup
  GET /login/passkey                                           | →/login | →/login | →/login | →/login | →/login | →/login
  GET /login/consents?pre=%2Fpolicy                            | →/login | →/login | →/policy | →/policy | →/policy | →/login
  GET /login/singup/confirm?token={missing token}              | 410 | 410 | 410 | 410 | 410 | 410
  GET /login/password                                          | ok | ok | ok | ok | ok | ok
  GET /login/password/new?token={missing token}                | 410 | 410 | 410 | 410 | 410 | 410
  GET /login/email?token={missing token}                       | ok | ok | ok | ok | ok | ok
  GET /login/email?token={email token of A}                    | ok | ok | ok | ok | ok | ok
  GET /login/singup/confirm?token={sign-up token}              | ok | ok | ok | ok | ok | ok
  GET /login/password/new?token={reset token of A} (shows email of A) | ok | ok | ok | ok | ok | ok
  GET /login/moved?token={missing token}                       | 410 | 410 | 410 | 410 | 410 | 410
  GET /login/moved?token={moved token}                         | ok | ok | ok | ok | ok | ok
  GET /login/oauth/kakao?code=1&state={missing token}          | 400 | 400 | 400 | 400 | 400 | 400
  GET /login/oauth/naver?code=1&state={missing token}          | 404 | 404 | 404 | 404 | 404 | 404
  GET /login/oauth/google?code=1&state={missing token}         | 404 | 404 | 404 | 404 | 404 | 404
  GET /login/oauth/start/kakao (writes social_states)          | →/sandbox/kakao/oauth/authorize | →/sandbox/kakao/oauth/authorize | →/sandbox/kakao/oauth/authorize | →/sandbox/kakao/oauth/authorize | →/sandbox/kakao/oauth/authorize | →/sandbox/kakao/oauth/authorize
  GET /login/oauth/start/nobody                                | 404 | 404 | 404 | 404 | 404 | 404
  GET /login/oauth/address/kakao                               | →/login | →/login | →/login | →/login | →/login | →/login
  GET /sign-out                                                | home | home | home | home | home | home
  GET /cart                                                    | →/non-member/order | →/non-member/order | →/order | →/order | →/order | →/non-member/order

  # ordering as a guest
  GET /order-reserve                                           | ok | ok | ok | ok | ok | ok
  GET /order-reserve/{reserved product}                        | ok | ok | ok | ok | ok | ok
  GET /order-reserve/{product}                                 | →/product/{product} | →/product/{product} | →/product/{product} | →/product/{product} | →/product/{product} | →/product/{product}
  GET /order-reserve/{hidden product}                          | 404 | 404 | 404 | 404 | 404 | 404
  GET /order-reserve/complete/{reservation of the guest}       | 404 | ok | 404 | 404 | 404 | 404
  GET /order-reserve/complete/{reservation of A}               | 404 | 404 | ok | 404 | 404 | 404
  GET /order-reserve/info?number={reservation of the guest}    | ok | ok | ok | ok | ok | ok
  GET /order-reserve/order/{order link of the guest} (shows contact of the guest) | ok | ok | ok | ok | ok | ok
  GET /order-reserve/order/{order link of A}                   | login | login | ok | 404 | 404 | login
  GET /order-reserve/order/{confirmed reservation of A}        | login | login | ok | 404 | 404 | login
  GET /order-reserve/order/{missing token}                     | 404 | 404 | 404 | 404 | 404 | 404
  GET /order-reserve/answer/{answer link of the guest} (shows asked reservation of the guest) | ok | ok | ok | ok | ok | ok
  GET /order-reserve/answer/{missing token}                    | 404 | 404 | 404 | 404 | 404 | 404
  GET /non-member/order                                        | ok | ok | →/order | →/order | →/order | ok
  GET /non-member/order/{product}                              | ok | ok | ok | ok | ok | ok
  GET /non-member/order/complete                               | ok | ok | ok | ok | ok | ok
  GET /non-member/order/complete/{order of the guest}          | 404 | ok | 404 | 404 | 404 | 404
  GET /non-member/order/complete/{order of A}                  | 404 | 404 | 404 | 404 | 404 | 404
  GET /non-member/order/complete/{missing order}               | 404 | 404 | 404 | 404 | 404 | 404

  # what a payment window brings back counts whoever carries it, and nothing else of it does: a number alone, a made-up key, a made-up mark
  GET /non-member/order/complete/{unpaid order of the guest}?paymentKey=sandbox_made_up&amount=1 (writes order_timeline) | 404 | →/non-member/order/failure | 404 | 404 | 404 | 404
  GET /non-member/order/complete/{missing order}?paymentKey=sandbox_made_up&amount=1 | 404 | 404 | 404 | 404 | 404 | 404
  GET /order/complete/{unpaid order of A}?paymentKey=sandbox_made_up&amount=1 (writes order_timeline) | login | login | →/order/failure | 404 | 404 | login
  GET /order/complete/{missing order}?paymentKey=sandbox_made_up&amount=1 | login | login | 404 | 404 | 404 | login
  GET /non-member/order/failure?order={unpaid order of the guest}&try=made-up&code=PAY_PROCESS_CANCELED | ok | ok | ok | ok | ok | ok
  GET /order/failure?order={unpaid order of A}&try=made-up&code=PAY_PROCESS_CANCELED | login | login | ok | ok | ok | login

  # the payment link of an unpaid order leads to paying it; the link of a paid order to the lookup, by which it gives nothing
  GET /pay/{unpaid order of the guest}/{payment mark of the guest} | →/non-member/order/failure | →/non-member/order/failure | →/non-member/order/failure | →/non-member/order/failure | →/non-member/order/failure | →/non-member/order/failure
  GET /pay/{order of the guest}/{paid payment mark of the guest} | →/non-member/order/info | →/non-member/order/info | →/non-member/order/info | →/non-member/order/info | →/non-member/order/info | →/non-member/order/info
  GET /pay/{unpaid order of the guest}/{paid payment mark of the guest} | 404 | 404 | 404 | 404 | 404 | 404
  GET /pay/{missing order}/{payment mark of the guest}         | 404 | 404 | 404 | 404 | 404 | 404
  GET /confirm/{order of the guest}/{confirm mark of the guest} | ok | ok | ok | ok | ok | ok
  GET /confirm/{unpaid order of the guest}/{confirm mark of the guest} | 404 | 404 | 404 | 404 | 404 | 404
  GET /confirm/{order of the guest}/{paid payment mark of the guest} | 404 | 404 | 404 | 404 | 404 | 404
  GET /confirm/{missing order}/{confirm mark of the guest}     | 404 | 404 | 404 | 404 | 404 | 404
  GET /confirm/{order of A}/nope                               | 404 | 404 | 404 | 404 | 404 | 404
  GET /pay/{order of A}/nope                                   | 404 | 404 | 404 | 404 | 404 | 404

  GET /payment/{unpaid order of the guest}                    | 404 | 404 | 404 | 404 | 404 | 404
  GET /non-member/order/failure?order={unpaid order of the guest} | ok | ok | ok | ok | ok | ok
  GET /non-member/order/failure?order={unpaid order of A}      | ok | ok | ok | ok | ok | ok
  GET /non-member/order/info?order={order of the guest}        | ok | ok | ok | ok | ok | ok
  GET /non-member/order/manage/{order of the guest}            | 404 | ok | 404 | 404 | 404 | 404
  GET /non-member/order/manage/{order of the guest}/data       | →/non-member/order/manage/{order of the guest} | →/non-member/order/manage/{order of the guest} | →/non-member/order/manage/{order of the guest} | →/non-member/order/manage/{order of the guest} | →/non-member/order/manage/{order of the guest} | →/non-member/order/manage/{order of the guest}
  GET /non-member/order/manage/{order of the guest}/claim      | 404 | ok | 404 | 404 | 404 | 404
  GET /non-member/order/manage/{delivered order of A}/claim    | 404 | 404 | 404 | 404 | 404 | 404
  GET /non-member/order/manage/{order of the guest}/review/{line of the guest} | 404 | ok | 404 | 404 | 404 | 404
  GET /non-member/order/manage/{reviewed order of A}/review/{reviewed line of A} | 404 | 404 | 404 | 404 | 404 | 404
  GET /non-member/order/manage/{unpaid order of the guest}     | 404 | 404 | 404 | 404 | 404 | 404
  GET /non-member/order/manage/{order of A}                    | 404 | 404 | 404 | 404 | 404 | 404
  GET /non-member/order/manage/{missing order}                 | 404 | 404 | 404 | 404 | 404 | 404

  # members only
  GET /my                                                      | login | login | ok | ok | ok | login
  GET /my?order={order of A}                                   | login | login | ok | 404 | 404 | login
  GET /my?order={order of the guest}                           | login | login | 404 | 404 | 404 | login
  GET /my/earlier/{earlier order of A}                         | login | login | ok | 404 | 404 | login
  GET /my/earlier/{missing id}                                 | login | login | 404 | 404 | 404 | login
  GET /my/claim/{delivered order of A}                         | login | login | ok | 404 | 404 | login
  GET /my/claim/{claimed order of A}                           | login | login | ok | 404 | 404 | login
  GET /my/recipient/{order of A}                               | login | login | ok | 404 | 404 | login
  GET /my/recipient/{order of the guest}                       | login | login | 404 | 404 | 404 | login
  GET /my/claim/{order of the guest}                           | login | login | 404 | 404 | 404 | login
  GET /my/reservations                                         | login | login | ok | ok | ok | login
  GET /my/profile                                              | login | login | ok | ok | ok | login
  GET /my/addresses                                            | login | login | ok | ok | ok | login
  GET /my/consents                                             | login | login | ok | ok | ok | login
  GET /my/security                                             | login | login | ok | ok | ok | login
  GET /my/social                                               | login | login | ok | ok | ok | login
  GET /my/sounds                                               | login | login | ok | ok | ok | login
  GET /order-sounds/{order of the guest}                       | →/non-member/order/info | ok | →/non-member/order/info | →/non-member/order/info | →/non-member/order/info | →/non-member/order/info
  GET /order-sounds/{order of A}                               | →/non-member/order/info | →/non-member/order/info | ok | →/non-member/order/info | →/non-member/order/info | →/non-member/order/info
  GET /order-sounds/{order of A}/nope                          | 404 | 404 | →/order-sounds/{order of A} | 404 | 404 | 404
  GET /my/questions                                            | login | login | ok | ok | ok | login
  GET /my/reviews                                              | login | login | ok | ok | ok | login
  GET /my/review/{reviewed order of A}/{reviewed line of A}    | login | login | ok | 404 | 404 | login
  GET /my/review/{order of the guest}/{line of the guest}      | login | login | 404 | 404 | 404 | login
  GET /my/leave                                                | login | login | ok | ok | ok | login
  GET /my/data                                                 | login | login | →/my/profile | →/my/profile | →/my/profile | login
  GET /board/edit                                              | login | login | ok | ok | ok | login
  GET /board/edit?id={post of A}                               | login | login | ok | 404 | 404 | login
  GET /board/edit?id={missing post}                            | login | login | 404 | 404 | 404 | login
  GET /my/posts                                                | login | login | ok | ok | ok | login
  GET /order                                                   | login | login | ok | ok | ok | login
  GET /order/{product}                                         | login | login | ok | ok | ok | login
  GET /order/complete/{order of A}                             | login | login | ok | 404 | 404 | login
  GET /order/complete/{order of the guest}                     | login | login | 404 | 404 | 404 | login
  GET /order/complete/{missing order}                          | login | login | 404 | 404 | 404 | login
  GET /order/failure?order={unpaid order of A}                 | login | login | ok | ok | ok | login

  # the back office
  GET /setup/{missing token}                                   | 410 | 410 | 410 | 410 | 410 | 410
  GET /staff/{missing token}                                   | 410 | 410 | 410 | 410 | ok | 410
  GET /admin-login                                             | ok | ok | ok | ok | →/admin/today | ok
  GET /admin-login/captcha                                     | 404 | 404 | 404 | 404 | ok | 404
  GET /admin-login/second-factor                               | admin-login | admin-login | admin-login | admin-login | →/admin/today | admin-login
  GET /admin                                                   | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/today                                             | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/find?q=%EB%AA%A9%EC%86%8C%EB%A6%AC               | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/today?kind=parcel&page=2                          | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/product                                           | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/product/export                                    | admin-login | admin-login | refused | refused | →/admin/product | admin-login
  GET /admin/product/search                                    | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/product/category                                  | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/product/collection                                | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/product/collection/new                            | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/product/collection/edit/nope                      | admin-login | admin-login | refused | refused | 404 | admin-login
  GET /admin/pages                                             | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/letters                                           | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/letters/reach?channel=mail                        | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/letters/nope                                      | admin-login | admin-login | refused | refused | 404 | admin-login
  GET /admin/pages/menu                                        | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/pages/choose?of=reviews                           | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/pages/nope                                        | admin-login | admin-login | refused | refused | 404 | admin-login
  GET /admin/product/create                                    | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/product/stock                                     | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/product/grid                                      | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/product/grid/export                               | admin-login | admin-login | refused | refused | →/admin/product/grid | admin-login
  GET /admin/product/edit/{product}                            | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/product/edit/{product}/goods                      | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/product/edit/{missing product}/goods              | admin-login | admin-login | refused | refused | 404 | admin-login
  GET /admin/product/edit/{missing product}                    | admin-login | admin-login | refused | refused | 404 | admin-login
  GET /admin/reserve                                           | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/reserve?open={reservation of A}                   | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/reserve/export                                    | admin-login | admin-login | refused | refused | →/admin/reserve | admin-login
  GET /admin/reserve/{reserved product}                        | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/reserve/{missing product}                         | admin-login | admin-login | refused | refused | 404 | admin-login
  GET /admin/order                                             | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/order?tab=all&search={phone of A}&late=1&memo=1   | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/order/import                                      | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/order/sheets                                      | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/order/sheets/export                               | admin-login | admin-login | refused | refused | →/admin/order/sheets | admin-login
  GET /admin/parcel/pack                                       | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/parcel/pack?code={order of A}                     | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/order/pickup                                      | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/order/slips?numbers={order of A}                  | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/order/export                                      | admin-login | admin-login | refused | refused | →/admin/order | admin-login
  GET /admin/order/{order of A}                                | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/order/{order of A}/people                         | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/order/{order of A}/claim                          | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/order/write                                       | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/order/{missing order}                             | admin-login | admin-login | refused | refused | 404 | admin-login
  GET /admin/parcel                                            | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/parcel/{order of A}                               | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/parcel/{missing order}                            | admin-login | admin-login | refused | refused | 404 | admin-login
  GET /admin/staff                                             | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/mails                                             | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/claim                                             | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/claim/withdrawals                                 | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/claim/retrievals                                  | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/claim/retrievals/export                           | admin-login | admin-login | refused | refused | →/admin/claim/retrievals | admin-login
  GET /admin/claim/{claim of A}                                | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/claim/{missing id}                                | admin-login | admin-login | refused | refused | 404 | admin-login
  GET /admin/payment                                           | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/payment/export                                    | admin-login | admin-login | refused | refused | →/admin/payment | admin-login
  GET /admin/qna                                               | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/qna/{open question of A}                          | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/qna/{secret question of A}                        | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/qna/{missing question}                            | admin-login | admin-login | refused | refused | 404 | admin-login
  GET /admin/board                                             | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/board?tab=comments&by={A}                         | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/qna/faq                                           | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/qna/templates                                     | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/reviews                                           | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/reviews?tab=objected&stars=5                      | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/reviews/settings                                  | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/reviews/{review of A}                             | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/reviews/{missing question}                        | admin-login | admin-login | refused | refused | 404 | admin-login
  GET /admin/user                                              | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/user/export                                       | admin-login | admin-login | refused | refused | →/admin/user | admin-login
  GET /admin/user/{A}                                          | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/user/{missing account}                            | admin-login | admin-login | refused | refused | 404 | admin-login
  GET /admin/policy                                            | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/policy/terms/{policy draft}                       | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/policy/terms/{policy draft}?view=publish          | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/policy/privacy/{policy draft}                     | admin-login | admin-login | refused | refused | 404 | admin-login
  GET /purchases                                               | ok | ok | ok | ok | ok | ok
  GET /purchases/{earlier order of A}                          | 404 | 404 | 404 | 404 | 404 | 404
  GET /admin/move/members?tab=all                              | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/move                                              | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/move/abcdefgh2345                                 | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/move/abcdefgh2345/products?q=1                    | admin-login | admin-login | refused | refused | 404 | admin-login
  GET /admin/move/abcdefgh2345/media?page=2                    | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/move/abcdefgh2345/1                               | admin-login | admin-login | refused | refused | 404 | admin-login
  GET /admin/move/abcdefgh2345/1/failed                        | admin-login | admin-login | refused | refused | →/admin/move/abcdefgh2345/1 | admin-login
  GET /admin/move/orders?search=%EC%B9%B4                      | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/move/orders/{earlier order of A}                  | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/move/orders/{missing id}                          | admin-login | admin-login | refused | refused | 404 | admin-login
  GET /admin/move/orders/export                                | admin-login | admin-login | refused | refused | →/admin/move/orders | admin-login
  GET /admin/move/purchases?tab=unopened                       | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/move/purchases/{missing id}                       | admin-login | admin-login | refused | refused | 404 | admin-login
  GET /admin/move/reviews?tab=hidden                           | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/move/reviews/{missing id}                         | admin-login | admin-login | refused | refused | 404 | admin-login
  GET /admin/move/addresses?add=%2Fold                         | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/storage                                           | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/audit/export                                      | admin-login | admin-login | refused | refused | →/admin/audit | admin-login
  GET /admin/error                                             | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/error?tab=settled                                 | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/backups                                           | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/backups/export                                    | admin-login | admin-login | refused | refused | →/admin/backups | admin-login
  GET /admin/move/out                                          | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/move/out/export                                   | admin-login | admin-login | refused | refused | →/admin/move/out | admin-login
  GET /admin/health                                            | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/backups/place                                     | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/retention                                         | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/audit                                             | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/security                                          | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/setup                                             | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/law                                               | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/site                                              | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/site/feeds                                        | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/site/home                                         | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/site/home/banner/new                              | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/updates                                           | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/updates/progress                                  | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/deposits                                          | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/payment-settings                                  | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/mail-settings                                     | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/message-settings                                  | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/tracking-settings                                 | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/connections                                       | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/notices                                           | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/notices/order-paid                                | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/notices/nothing                                   | admin-login | admin-login | refused | refused | 404 | admin-login
  GET /admin/transfers                                         | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/transfers/export                                  | admin-login | admin-login | refused | refused | →/admin/transfers | admin-login
  GET /admin/figures                                           | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/figures?by=product&from=2026-01-01&to=2026-12-31  | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/figures/visits                                    | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/figures/visits?from=2026-01-01&to=2026-12-31      | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/figures/export                                    | admin-login | admin-login | refused | refused | →/admin/figures | admin-login
  GET /admin/recommender                                       | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/recommender?search={recommender}&from=2026-01-01&to=2026-12-31 | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/recommender/{recommender}                         | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/recommender/{missing recommender}                 | admin-login | admin-login | refused | refused | 404 | admin-login
  GET /admin/recommender/{recommender}/export                  | admin-login | admin-login | refused | refused | →/admin/recommender/{recommender} | admin-login
  GET /admin/mailbox?view=parked&number={order of the guest}   | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/proof                                             | admin-login | admin-login | refused | refused | →/admin/today | admin-login
  GET /admin/mailbox                                           | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/nope                                              | 404 | 404 | 404 | 404 | 404 | 404

  # for programs
  GET /healthz                                                 | ok | ok | ok | ok | ok | ok
  GET /readyz                                                  | ok | ok | ok | ok | ok | ok
  GET /robots.txt                                              | ok | ok | ok | ok | ok | ok
  GET /.well-known/security.txt                                | ok | ok | ok | ok | ok | ok
  GET /.well-known/change-password                             | →/my/security | →/my/security | →/my/security | →/my/security | →/my/security | →/my/security
  GET /sitemap.xml                                             | ok | ok | ok | ok | ok | ok
  GET /sitemap/0.xml                                           | ok | ok | ok | ok | ok | ok
  GET /feeds/naver.txt                                         | ok | ok | ok | ok | ok | ok
  GET /tags/frame/                                             | ok | ok | ok | ok | ok | ok
  GET /llms.txt                                                | ok | ok | ok | ok | ok | ok
  GET /feeds/nope                                              | 404 | 404 | 404 | 404 | 404 | 404
  GET /board/rss.xml                                           | ok | ok | ok | ok | ok | ok
  GET /manifest.webmanifest                                    | ok | ok | ok | ok | ok | ok
  GET /office.webmanifest                                      | ok | ok | ok | ok | ok | ok
  GET /sw.js                                                   | ok | ok | ok | ok | ok | ok
  GET /office-worker.js                                        | ok | ok | ok | ok | ok | ok
  GET /images/nope/640.avif                                    | 404 | 404 | 404 | 404 | 404 | 404
  GET /assets/order-nope.js                                     | 404 | 404 | 404 | 404 | 404 | 404
  GET /sounds/nope                                             | 404 | 404 | 404 | 404 | 404 | 404
  GET /api/products                                            | ok | ok | ok | ok | ok | ok
  GET /api/search?q=소리                                       | ok | ok | ok | ok | ok | ok
  GET /api/products/{product}                                  | ok | ok | ok | ok | ok | ok
  GET /api/products/{hidden product}                           | 404 | 404 | 404 | 404 | 404 | 404
  GET /api/users                                               | 401 | 401 | 403 | 403 | ok | 401
  GET /api/users?email={email of A}                            | 401 | 401 | ok | 404 | ok | 401
  GET /api/users?email=nobody@example.com                      | 401 | 401 | 404 | 404 | 404 | 401
  GET /api/users/{A}                                           | 401 | 401 | ok | 404 | ok | 401
  GET /api/users/{missing account}                             | 401 | 401 | 404 | 404 | 404 | 401
  GET /api/documents/policy?field=kind&value=terms             | 401 | 401 | 403 | 403 | ok | 401
  GET /api/documents/policy/terms:nope                         | 401 | 401 | 403 | 403 | 404 | 401
  GET /api/documents/nope?value=a                              | 401 | 401 | 403 | 403 | 404 | 401
  GET /api/nope                                                | 404 | 404 | 404 | 404 | 404 | 404
  GET /sandbox/kakao/oauth/authorize                           | 400 | 400 | 400 | 400 | 400 | 400
  GET /sandbox/nope                                            | 404 | 404 | 404 | 404 | 404 | 404
  GET /sandbox/pay/nope                                        | 404 | 404 | 404 | 404 | 404 | 404
  GET /sandbox/receipt/nope                                    | 404 | 404 | 404 | 404 | 404 | 404
  GET /sandbox                                                 | 404 | 404 | 404 | 404 | ok | 404

  # the storage service
  GET /v0/b/shop/o                                             | 401 | 401 | 403 | 403 | ok | 401
  GET /v0/b/shop/o?prefix=public%2F                            | ok | ok | ok | ok | ok | ok
  GET /v0/b/shop/o?prefix={pictures of A}                      | 401 | 401 | ok | 403 | ok | 401
  GET /v0/b/other/o                                            | 404 | 404 | 404 | 404 | 404 | 404
  GET /v0/b/shop/o/{pictures of A}a.png                        | 401 | 401 | ok | 403 | ok | 401
  GET /v0/b/shop/o/{pictures of A}a.png?alt=media              | 401 | 401 | ok | 403 | ok | 401
  GET /v0/b/shop/o/{pictures of A}a.png?alt=media&token={picture token of A} | ok | ok | ok | ok | ok | ok
  GET /v0/b/shop/o/{pictures of A}a.png?alt=media&token={picture token of B} | 401 | 401 | ok | 403 | ok | 401
  GET /v0/b/shop/o/{pictures of A}missing.png                  | 401 | 401 | 404 | 403 | 404 | 401
  GET /v0/b/shop/o/{file beside A}                             | 401 | 401 | 403 | 403 | ok | 401
  GET /v0/b/shop/o/{file beside A}?alt=media                   | 401 | 401 | 403 | 403 | ok | 401
  GET /v0/b/shop/o/masters%2Fmissing.wav?alt=media             | 401 | 401 | 403 | 403 | 404 | 401
  GET /v0/b/shop/o/public%2Fmissing.png                        | 404 | 404 | 404 | 404 | 404 | 404
  GET /v0/nope                                                 | 404 | 404 | 404 | 404 | 404 | 404
`);
