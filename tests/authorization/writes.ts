import { keptWrites } from "./kept-writes.ts";
import { questionWrites } from "./question-rows.ts";
import { readTable } from "./read-table.ts";
import { valueWrites } from "./value-rows.ts";
import { reviewWrites } from "./review-writes.ts";
import { roomWrites } from "./room-writes.ts";

/** The rows that change something. With (each), every identity finds untouched things. */
const others = readTable(`${reviewWrites}
  # signing in and up
  POST /login email={email of A} password=correct+horse+battery (each) | home | home | home | home | home | home
  POST /login email={email of A} password=wrong+password       | 401 | 401 | home~401 | home~401 | home~401 | 401
  POST /login/singup ...sign-up (each)                         | →/login/singup | →/login/singup | →/login/singup | →/login/singup | →/login/singup | →/login/singup
  POST /login/singup/confirm?token={sign-up token} password=correct+horse+battery (each) | home | home | home | home | home | home
  POST /login/singup/confirm?token={sign-up token} password=wrong+password | 403 | 403 | 403 | 403 | 403 | 403
  POST /login/password email={email of A} (each)               | ok | ok | ok | ok | ok | ok
  POST /login/password/new?token={reset token of A} password=another+horse+battery (each) | →/login | →/login | →/login | →/login | →/login | →/login
  POST /login/password/new?token={missing token} password=another+horse+battery | 410 | 410 | 410 | 410 | 410 | 410
  POST /login/moved?token={moved token} intent=accept password=another+horse+battery consent.age=on consent.terms=on (each) | →/my | →/my | →/my | →/my | →/my | →/my
  POST /login/moved?token={moved token} intent=remove (each)   | home | home | home | home | home | home
  POST /login/moved?token={missing token} intent=remove        | 410 | 410 | 410 | 410 | 410 | 410
  POST /login/email token={email token of A}                   | 403 | 403 | →/my/security | 410 | 410 | 403
  POST /login/passkey intent=ask (each)                        | ok | ok | ok | ok | ok | ok
  POST /login/passkey intent=answer response=none              | 400 | 400 | 400 | 400 | 400 | 400
  POST /login/passkey intent=propose password=correct+horse+battery (each) | 403 | 403 | ok | ok | ok | 403
  POST /login/passkey intent=add response=none                 | 400 | 400 | 400 | 400 | 400 | 400
  POST /login/consents?pre=%2Fpolicy consent.marketing-email=on | →/login | →/login | →/policy | →/policy | →/policy | →/login
  POST /login/oauth/address/kakao (writes social_states)       | ok | ok | ok | ok | ok | ok
  POST /login/oauth/address/nobody                             | 404 | 404 | 404 | 404 | 404 | 404
  POST /sign-out                                               | →/login | →/login | →/login | →/login | →/admin-login | →/login
  # ordering as a guest
  POST /non-member/order/{product} ...order                    | →/sandbox/pay/* | →/sandbox/pay/* | →/sandbox/pay/* | →/sandbox/pay/* | →/sandbox/pay/* | →/sandbox/pay/*
  POST /non-member/order/failure?order={unpaid order of the guest} | 404 | →/sandbox/pay/* | 404 | 404 | 404 | 404
  POST /non-member/order/failure?order={unpaid order of A}     | 404 | 404 | 404 | 404 | 404 | 404
  POST /non-member/order/info orderNumber={order of the guest} phone={phone of the guest} | →/non-member/order/info | →/non-member/order/info | →/non-member/order/info | →/non-member/order/info | →/non-member/order/info | →/non-member/order/info
  POST /non-member/order/info orderNumber={order of the guest} phone={phone of A} | 404 | 404 | 404 | 404 | 404 | 404
  POST /non-member/order/info orderNumber={order of A} phone={phone of A} | 404 | 404 | 404 | 404 | 404 | 404
  POST /non-member/order/info intent=code orderNumber={order of the guest} phone={phone of the guest} (each) | →/non-member/order/info | →/non-member/order/info | →/non-member/order/info | →/non-member/order/info | →/non-member/order/info | →/non-member/order/info
  POST /non-member/order/info intent=code orderNumber={order of the guest} phone={phone of A} | 404 | 404 | 404 | 404 | 404 | 404
  POST /non-member/order/info intent=code orderNumber={order of A} phone={phone of A} | 404 | 404 | 404 | 404 | 404 | 404
  POST /non-member/order/info intent=prove orderNumber={unpaid order of the guest} code={code of the guest} (each) | →/non-member/order/manage/{unpaid order of the guest} | →/non-member/order/manage/{unpaid order of the guest} | →/non-member/order/manage/{unpaid order of the guest} | →/non-member/order/manage/{unpaid order of the guest} | →/non-member/order/manage/{unpaid order of the guest} | →/non-member/order/manage/{unpaid order of the guest}
  POST /non-member/order/info intent=prove orderNumber={order of the guest} code={code of the guest} | 403 | 403 | 403 | 403 | 403 | 403
  POST /non-member/order/info intent=prove orderNumber={order of A} code={code of the guest} | 403 | 403 | 403 | 403 | 403 | 403
  POST /non-member/order/manage/{order of the guest} intent=cancel | 404 | →/non-member/order/manage/{order of the guest} | 404 | 404 | 404 | 404
  POST /non-member/order/manage/{order of the guest} intent=recipient ...recipient | 404 | →/non-member/order/manage/{order of the guest} | 404 | 404 | 404 | 404
  POST /non-member/order/manage/{order of the guest} intent=refund-account bank=kb accountNumber=12345678901234 accountHolder=홍길동 | 404 | →/non-member/order/manage/{order of the guest} | 404 | 404 | 404 | 404
  POST /non-member/order/manage/{order of the guest} intent=confirm | 404 | 409 | 404 | 404 | 404 | 404
  POST /non-member/order/manage/{delivered order of A} intent=confirm | 404 | 404 | 404 | 404 | 404 | 404
  POST /confirm/{order of the guest}/{confirm mark of the guest} intent=confirm | 409 | 409 | 409 | 409 | 409 | 409
  POST /confirm/{order of the guest}/{confirm mark of the guest} intent=else | 400 | 400 | 400 | 400 | 400 | 400
  POST /confirm/{order of the guest}/{paid payment mark of the guest} intent=confirm | 404 | 404 | 404 | 404 | 404 | 404
  POST /confirm/{delivered order of A}/{confirm mark of the guest} intent=confirm | 404 | 404 | 404 | 404 | 404 | 404
  POST /non-member/order/manage/{order of the guest}/data        | 404 | ok | 404 | 404 | 404 | 404
  POST /non-member/order/manage/{order of A}/data                | 404 | 404 | 404 | 404 | 404 | 404
  POST /non-member/order/manage/{order of the guest} intent=end (each) | 404 | →/non-member/order/info | 404 | 404 | 404 | 404
  POST /non-member/order/manage/{unpaid order of the guest} intent=cancel | 404 | 404 | 404 | 404 | 404 | 404
  POST /non-member/order/manage/{order of A} intent=cancel     | 404 | 404 | 404 | 404 | 404 | 404
  POST /non-member/order/manage/{order of A} intent=recipient ...recipient | 404 | 404 | 404 | 404 | 404 | 404
  POST /non-member/order/manage/{order of the guest}/claim intent=withdraw claim={claim of A} | 404 | 404 | 404 | 404 | 404 | 404
  POST /non-member/order/manage/{order of the guest}/claim intent=edit | 404 | ok | 404 | 404 | 404 | 404
  POST /non-member/order/manage/{claimed order of A}/claim intent=withdraw claim={claim of A} | 404 | 404 | 404 | 404 | 404 | 404

  # leaving a contract: whoever states it is answered the same
  POST /withdrawal intent=check key={missing id} name=홍길동 orderNumber={order of the guest} email=a@example.com | ok | ok | ok | ok | ok | ok
  POST /withdrawal intent=confirm key={refund key} name=아무개 orderNumber={order of the guest} email=a@example.com (each) | ok | ok | ok | ok | ok | ok
  POST /withdrawal intent=confirm key={refund key} name=아무개 orderNumber={order of A} email=a@example.com (each) | ok | ok | ok | ok | ok | ok

  # reserving
  POST /order-reserve ...reservation                           | 404 | 404 | 404 | 404 | 404 | 404
  POST /order-reserve/{reserved product} ...reservation        | →/order-reserve/complete/R* | →/order-reserve/complete/R* | →/order-reserve/complete/R* | →/order-reserve/complete/R* | →/order-reserve/complete/R* | →/order-reserve/complete/R*
  POST /order-reserve/complete/{reservation of the guest} intent=cancel | 404 | →/order-reserve/complete/{reservation of the guest} | 404 | 404 | 404 | 404
  POST /order-reserve/complete/{reservation of A} intent=cancel | 404 | 404 | →/order-reserve/complete/{reservation of A} | 404 | 404 | 404
  POST /order-reserve/info number={reservation of the guest} phone={phone of the guest} | →/order-reserve/info | →/order-reserve/info | →/order-reserve/info | →/order-reserve/info | →/order-reserve/info | →/order-reserve/info
  POST /order-reserve/info number={reservation of the guest} phone={phone of the guest} intent=cancel | →/order-reserve/info | →/order-reserve/info | →/order-reserve/info | →/order-reserve/info | →/order-reserve/info | →/order-reserve/info
  POST /order-reserve/info number={reservation of the guest} phone={phone of A} intent=cancel | 404 | 404 | 404 | 404 | 404 | 404
  POST /order-reserve/info number={reservation of A} phone={phone of A} | 404 | 404 | 404 | 404 | 404 | 404
  POST /order-reserve/order/{order link of the guest} shipByShown=2099-12-24 ...order | →/sandbox/pay/* | →/sandbox/pay/* | →/sandbox/pay/* | →/sandbox/pay/* | →/sandbox/pay/* | →/sandbox/pay/*
  POST /order-reserve/order/{order link of A} shipByShown=2099-12-24 ...order | login | login | →/sandbox/pay/* | 404 | 404 | login
  POST /order-reserve/order/{confirmed reservation of A} shipByShown=2099-12-24 ...order | login | login | →/sandbox/pay/* | 404 | 404 | login
  POST /order-reserve/answer/{answer link of the guest} answer=wait | →/order-reserve/answer/{answer link of the guest} | →/order-reserve/answer/{answer link of the guest} | →/order-reserve/answer/{answer link of the guest} | →/order-reserve/answer/{answer link of the guest} | →/order-reserve/answer/{answer link of the guest} | →/order-reserve/answer/{answer link of the guest}
  POST /my/reservations intent=cancel number={reservation of A} | login | login | →/my/reservations | 404 | 404 | login
  POST /my/reservations intent=answer answer=refund number={asked reservation of A} | login | login | →/my/reservations | 404 | 404 | login

  # a member's cart and orders
  POST /cart intent=add product={product}                      | login | login | →/order | →/order | →/order | login
  POST /cart intent=clear                                      | login | login | →/order | →/order | →/order | login
  POST /cart intent=clear as={A}                               | login | login | →/order | →/order | →/order | login
  POST /order/{product} ...order                               | login | login | →/sandbox/pay/* | →/sandbox/pay/* | →/sandbox/pay/* | login
  POST /order/{product} as={A} ...order                        | login | login | →/sandbox/pay/* | 409 | 409 | login
  POST /order/failure?order={unpaid order of A}                | login | login | →/sandbox/pay/* | 404 | 404 | login
  POST /order/failure?order={unpaid order of the guest}        | login | login | 404 | 404 | 404 | login
  POST /my intent=cancel number={order of A}                   | login | login | →/my | 404 | 404 | login
  POST /my intent=cancel number={order of the guest}           | login | login | 404 | 404 | 404 | login
  POST /my intent=confirm number={delivered order of A}        | login | login | →/my | 404 | 404 | login
  POST /my intent=confirm number={order of A}                  | login | login | 409 | 404 | 404 | login
  POST /my intent=confirm number={order of the guest}          | login | login | 404 | 404 | 404 | login
  POST /my intent=claim                                        | login | login | →/my | →/my | →/my | login
  POST /my intent=refund-account number={order of A} bank=kb accountNumber=12345678901234 accountHolder=홍길동 | login | login | →/my | 404 | 404 | login
  POST /my/claim/{delivered order of A} intent=review requestKey=0123456789abcdef0123 kind=return reason=changed_mind line.{line of A}=on | login | login | ok | 404 | 404 | login
  POST /my/claim/{delivered order of A} intent=send requestKey=0123456789abcdef0123 kind=return reason=changed_mind line.{line of A}=on | login | login | →/my | 404 | 404 | login
  POST /my/claim/{delivered order of A} as={A} intent=send requestKey=0123456789abcdef0123 kind=return reason=changed_mind line.{line of A}=on | login | login | →/my | 409 | 409 | login
  POST /my/recipient/{order of A} ...recipient                 | login | login | →/my | 404 | 404 | login
  POST /my/recipient/{order of the guest} ...recipient         | login | login | 404 | 404 | 404 | login
  POST /my/claim/{claimed order of A} intent=withdraw claim={claim of A} | login | login | →/my | 404 | 404 | login
  POST /my/claim/{claimed order of A} intent=parcel claim={claim of A} company=우체국택배 waybillNumber=6062803312045 | login | login | 409 | 404 | 404 | login

  # my page
  POST /my/profile name=새이름 phone=010-7000-1234              | login | login | →/my/profile | →/my/profile | →/my/profile | login
  POST /my/profile as={A} name=새이름 phone=010-7000-1234       | login | login | →/my/profile | 409 | 409 | login
  POST /my/addresses intent=save ...address                    | login | login | →/my/addresses | →/my/addresses | →/my/addresses | login
  POST /my/addresses intent=save addressId={address of A} ...address | login | login | →/my/addresses | 404 | 404 | login
  POST /my/addresses intent=choose addressId={address of A}    | login | login | →/my/addresses | 404 | 404 | login
  POST /my/addresses intent=remove addressId={address of A}    | login | login | →/my/addresses | 404 | 404 | login
  POST /my/consents kind=marketing-email agreed=yes            | login | login | →/my/consents | →/my/consents | →/my/consents | login
  POST /my/security intent=password password=correct+horse+battery newPassword=another+horse+battery | login | login | →/my/security | →/my/security | →/my/security | login
  POST /my/security intent=password password=wrong+password newPassword=another+horse+battery | login | login | 403 | 403 | 403 | login
  POST /my/security intent=email emailPassword=correct+horse+battery email=another@example.com | login | login | →/my/security | →/my/security | 409 | login
  POST /my/security intent=email emailPassword=wrong+password email=another@example.com | login | login | 403 | 403 | 403 | login
  POST /my/security intent=end sessionId={session of A}        | login | login | →/my/security | 404 | 404 | login
  POST /my/security intent=end-others                          | login | login | →/my/security | →/my/security | →/my/security | login
  POST /my/security intent=rename-passkey passkeyId={passkey of A} name=새이름 | login | login | →/my/security | 404 | 404 | login
  POST /my/security intent=remove-passkey passkeyId={passkey of A} password=correct+horse+battery | login | login | →/my/security | 404 | 404 | login
  POST /my/security intent=end-all                             | login | login | →/login | →/login | →/login | login
  POST /my/social intent=unlink provider=kakao password=correct+horse+battery | login | login | →/my/social | →/my/social | →/my/social | login
  POST /my/social intent=link provider=kakao password=correct+horse+battery | login | login | ok | ok | ok | login
  POST /my/data                                                | login | login | ok | ok | ok | login
  POST /board/edit ...post                                     | login | login | →/board/content/* | →/board/content/* | →/board/content/* | login
  POST /board/edit as={A} ...post                              | login | login | →/board/content/* | 409 | 409 | login
  POST /board/edit pinned=on ...post                           | login | login | 403 | 403 | →/board/content/* | login
  POST /board/edit?id={post of A} id={post of A} version=1 ...post | login | login | →/board/content/{post of A} | 404 | 404 | login
  POST /board/content/{public post} intent=comment text=반가워요 writeKey=0123456789abcdef0123456789abcdef | login | login | →/board/content/{post of A} | →/board/content/{post of A} | →/board/content/{post of A} | login
  POST /board/content/{public post} intent=edit-comment commentId={comment of A} text=반가워요 | login | login | →/board/content/{post of A} | 404 | 404 | login
  POST /board/content/{public post} intent=remove-comment commentId={comment of A} | login | login | →/board/content/{post of A} | 404 | 404 | login
  POST /board/content/{post of A} intent=remove                | login | login | →/board | 404 | 404 | login
  POST /my/leave password=correct+horse+battery understood=on  | login | login | home | home | 409 | login
  POST /my/leave password=wrong+password understood=on         | login | login | 403 | 403 | 403 | login

  # the back office
  POST /setup/{missing token} email=admin@sori.example name=주인 password=correct+horse+battery | 409 | 409 | 409 | 409 | 409 | 409
  POST /admin-login email={email of A} password=correct+horse+battery (each) | refused | refused | refused | refused | refused | refused
  POST /admin-login email={email of A} password=wrong+password | 401 | 401 | 401 | 401 | →/admin/today~401 | 401
  POST /admin-login/captcha | 404 | 404 | 404 | 404 | 409 | 404
  POST /admin-login/second-factor way=code code=000000         | admin-login | admin-login | admin-login | admin-login | admin-login | admin-login
  POST /admin/today intent=let-go product={product}             | admin-login | admin-login | refused | refused | 409 | admin-login
  POST /admin intent=hide product.{product}=on                 | admin-login | admin-login | refused | refused | ok | admin-login
  POST /admin/product intent=hide product.{product}=on         | admin-login | admin-login | refused | refused | ok | admin-login
  POST /admin/product intent=copy product.none=on              | admin-login | admin-login | refused | refused | 404 | admin-login
  POST /admin/product/stock lowStock=many                      | admin-login | admin-login | refused | refused | 400 | admin-login
  POST /admin/product/grid/export format=csv                   | admin-login | admin-login | refused | refused | ok | admin-login
  POST /admin/product/grid intent=preview text=상품+번호         | admin-login | admin-login | refused | refused | 400 | admin-login
  POST /admin/product intent=remove product.{product}=on       | admin-login | admin-login | refused | refused | →/admin/product | admin-login
  POST /admin/product/export?filter=all                        | admin-login | admin-login | refused | refused | ok | admin-login
  POST /admin/product/search synonyms=더빙,녹음                   | admin-login | admin-login | refused | refused | 409 | admin-login
  POST /admin/product/category intent=save name=새+카테고리 | admin-login | admin-login | refused | refused | →/admin/product/category | admin-login
  POST /admin/product/collection intent=remove id=nope         | admin-login | admin-login | refused | refused | 404 | admin-login
  POST /admin/product/collection/new intent=save kind=hand name=새+기획전 slug=new | admin-login | admin-login | refused | refused | →/admin/product/collection/edit/new | admin-login
  POST /admin/product/collection/edit/nope intent=add id=nope product={product} | admin-login | admin-login | refused | refused | 404 | admin-login
  POST /admin/letters intent=create subject=                   | admin-login | admin-login | refused | refused | 400 | admin-login
  POST /admin/letters intent=refusal adRefusalPhone=010        | admin-login | admin-login | refused | refused | 400 | admin-login
  POST /admin/letters intent=refused phones=                   | admin-login | admin-login | refused | refused | 400 | admin-login
  POST /admin/letters/nope intent=stop                         | admin-login | admin-login | refused | refused | 404 | admin-login
  POST /admin/pages intent=create title=                        | admin-login | admin-login | refused | refused | 400 | admin-login
  POST /admin/pages/menu intent=remove id=00000000-0000-4000-8000-000000000000 | admin-login | admin-login | refused | refused | 404 | admin-login
  POST /admin/pages/nope intent=hide                            | admin-login | admin-login | refused | refused | 404 | admin-login
  POST /admin/product/create ...product                        | admin-login | admin-login | refused | refused | →/admin/product | admin-login
  POST /admin/product/edit/{product} version=1 ...product      | admin-login | admin-login | refused | refused | →/admin/product | admin-login
  POST /admin/product/edit/{product}/companions intent=exclude product=nope | admin-login | admin-login | refused | refused | 404 | admin-login
  POST /admin/product/edit/{product}/goods intent=remove goodsId=nope | admin-login | admin-login | refused | refused | 404 | admin-login
  POST /admin/order intent=ship number={order of A} company=CJ대한통운 waybillNumber=123456789011 | admin-login | admin-login | refused | refused | ok | admin-login
  POST /admin/order/{order of A}/people intent=contact ordererName=홍길순 ordererPhone=01077778888 ordererEmail=new@example.com | admin-login | admin-login | refused | refused | →/admin/order/{order of A} | admin-login
  POST /admin/order/{order of A}/people intent=receiver receiverEmail=new@example.com | admin-login | admin-login | refused | refused | 409 | admin-login
  POST /admin/order/{order of A} intent=ship company=CJ대한통운 waybillNumber=123456789011 | admin-login | admin-login | refused | refused | →/admin/order/{order of A} | admin-login
  POST /admin/order/{order of A} intent=money-refund key={refund key} amount=1000 reason=일부+환불 | admin-login | admin-login | refused | refused | →/admin/order/{order of A} | admin-login
  POST /admin/order/{order of A} intent=money-refund key={refund key} amount=999999999 reason=너무+많이 | admin-login | admin-login | refused | refused | 409 | admin-login
  POST /admin/order/{order of A} intent=money-cancel reason=재고+없음 | admin-login | admin-login | refused | refused | →/admin/order/{order of A} | admin-login
  POST /admin/order/{order of A} intent=money-link              | admin-login | admin-login | refused | refused | 409 | admin-login
  POST /admin/order/{order of A}/claim kind=return              | admin-login | admin-login | refused | refused | 400 | admin-login
  POST /admin/order/write intent=order                          | admin-login | admin-login | refused | refused | 400 | admin-login
  POST /admin/order/{missing order} intent=money-again refund={missing id} | admin-login | admin-login | refused | refused | 404 | admin-login
  POST /admin/order/{missing order} intent=money-account refund={missing id} | admin-login | admin-login | refused | refused | 404 | admin-login
  POST /admin/order/{missing order} intent=money-by-hand refund={missing id} words=송금했어요 | admin-login | admin-login | refused | refused | 404 | admin-login
  POST /admin/order/{missing order} intent=money-drop refund={missing id} words=그만둬요 | admin-login | admin-login | refused | refused | 404 | admin-login
  POST /admin/transfers intent=settle number={missing order} amount=39900 | admin-login | admin-login | refused | refused | 409 | admin-login
  POST /admin/transfers intent=sent refund={missing id}         | admin-login | admin-login | refused | refused | 404 | admin-login
  POST /admin/transfers/export reason=환불+송금                 | admin-login | admin-login | refused | refused | ok | admin-login
  POST /admin/order/{missing order} intent=money-transfer amount=39900 | admin-login | admin-login | refused | refused | 409 | admin-login
  POST /admin/order/{missing order} intent=money-transfer-undo words=다른+분 | admin-login | admin-login | refused | refused | 404 | admin-login
  POST /admin/order/{missing order} intent=money-receipt approval=123456789 | admin-login | admin-login | refused | refused | 404 | admin-login
  # a statement needs the shop's own account, and its lines are nobody's who is not at work here
  POST /admin/deposits intent=import text=거래일시                | admin-login | admin-login | refused | refused | 409 | admin-login
  POST /admin/deposits intent=settle pick.999999=pay:{order of A} | admin-login | admin-login | refused | refused | ok | admin-login
  POST /admin/deposits intent=settle                           | admin-login | admin-login | refused | refused | 400 | admin-login
  POST /admin/deposits intent=match line=999999 number={order of A} | admin-login | admin-login | refused | refused | 400 | admin-login
  POST /admin/deposits intent=aside line=999999                | admin-login | admin-login | refused | refused | 404 | admin-login
  POST /admin/deposits intent=undo line=999999 words=다른+분      | admin-login | admin-login | refused | refused | 404 | admin-login
  POST /admin/payment intent=compare                           | admin-login | admin-login | refused | refused | →/admin/payment | admin-login
  POST /admin/payment intent=look finding={finding} words=확인했어요 | admin-login | admin-login | refused | refused | →/admin/payment | admin-login
  POST /admin/payment intent=resolve finding={missing id}      | admin-login | admin-login | refused | refused | 404 | admin-login
  POST /admin/payment/export firstDay=2026-11-01 lastDay=2026-11-30 reason=월간+정산 | admin-login | admin-login | refused | refused | ok | admin-login
  POST /admin/order intent=ship-many order.{order of A}=on company.{order of A}=CJ대한통운 waybillNumber.{order of A}=123456789011 | admin-login | admin-login | refused | refused | ok | admin-login
  POST /admin/order intent=arrive-many order.{order of A}=on   | admin-login | admin-login | refused | refused | ok | admin-login
  POST /admin/order intent=ship-many                           | admin-login | admin-login | refused | refused | 400 | admin-login
  POST /admin/order/sheets intent=save name=우리+양식 format=csv columns=번호:+주문번호 | admin-login | admin-login | refused | refused | →/admin/order/sheets | admin-login
  POST /admin/order/sheets intent=remove name=없는+양식        | admin-login | admin-login | refused | refused | →/admin/order/sheets | admin-login
  POST /admin/order/sheets/export reason=택배+접수+파일 sheet=CJ대한통운 | admin-login | admin-login | refused | refused | ok | admin-login
  POST /admin/order/sheets/export                              | admin-login | admin-login | refused | refused | →/admin/order/sheets | admin-login
  POST /admin/parcel/pack number={order of A} company=CJ대한통운 waybillNumber=123456789011 | admin-login | admin-login | refused | refused | →/admin/parcel/pack | admin-login
  POST /admin/order/pickup code=000000                         | admin-login | admin-login | refused | refused | 404 | admin-login
  POST /admin/order/{order of A} intent=hand-over code=000000  | admin-login | admin-login | refused | refused | 404 | admin-login
  POST /admin/order/import intent=preview text={order of A},CJ,123456789011 | admin-login | admin-login | refused | refused | ok | admin-login
  POST /admin/order/import intent=apply rows=[[1,"{order of A}","CJ대한통운","123456789011","forged"]] | admin-login | admin-login | refused | refused | ok | admin-login
  POST /admin/order/import intent=apply rows=[]                | admin-login | admin-login | refused | refused | 400 | admin-login
  POST /admin/order/export reason=월간+점검 format=csv column.number=on column.ordererName=on | admin-login | admin-login | refused | refused | ok | admin-login
  POST /admin/order/export reason=월간+점검 format=xlsx column.number=on column.ordererName=on | admin-login | admin-login | refused | refused | ok | admin-login
  POST /admin/order/export                                     | admin-login | admin-login | refused | refused | →/admin/order | admin-login
  POST /admin/order/{missing order} intent=money-interest refund={missing id} words=송금했어요 | admin-login | admin-login | refused | refused | 404 | admin-login
  POST /admin/order/{missing order} intent=cannot-supply key={refund key} words=녹음하지+못했어요 | admin-login | admin-login | refused | refused | 404 | admin-login
  POST /admin/order/{order of A} intent=supply-reopen supply=none | admin-login | admin-login | refused | refused | 400 | admin-login
  POST /admin/order/{order of A} intent=supply-devices line=1  | admin-login | admin-login | refused | refused | 400 | admin-login
  POST /admin/order/{order of A} intent=memo memo=note         | admin-login | admin-login | refused | refused | →/admin/order/{order of A} | admin-login
  POST /staff/{missing token}                                  | 403 | 403 | 410 | 410 | 410 | 403
  POST /admin/parcel/{order of A} intent=ship company=CJ대한통운 waybillNumber=123456789011 | admin-login | admin-login | refused | refused | →/admin/parcel | admin-login
  POST /admin/parcel/{missing order} intent=waybill company=CJ대한통운 waybillNumber=123456789011 | admin-login | admin-login | refused | refused | 404 | admin-login
  POST /admin/staff intent=invite email={new email} role=packer (each) | admin-login | admin-login | refused | refused | →/admin/staff | admin-login
  POST /admin/staff intent=resend invitation={missing id}      | admin-login | admin-login | refused | refused | 410 | admin-login
  POST /admin/order/{missing order} intent=move move=arrive    | admin-login | admin-login | refused | refused | 404 | admin-login
  POST /admin/order/{missing order} intent=waybill company=CJ대한통운 waybillNumber=123456789011 | admin-login | admin-login | refused | refused | 404 | admin-login
  POST /admin/staff intent=withdraw invitation={missing id}    | admin-login | admin-login | refused | refused | 410 | admin-login
  POST /admin/staff intent=change-role account={administrator} role=desk | admin-login | admin-login | refused | refused | 409 | admin-login
  POST /admin/mails account={administrator} mail.order=on      | admin-login | admin-login | refused | refused | →/admin/mails | admin-login
  POST /admin/mails intent=add endpoint=https://push.example/send/x p256dh=BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4 auth=BTBZMqHH6r4Tts7J_aSIgg | admin-login | admin-login | refused | refused | →/admin/mails | admin-login
  POST /admin/mails intent=remove id=nope                      | admin-login | admin-login | refused | refused | 404 | admin-login
  POST /admin/mails intent=try-message                         | admin-login | admin-login | refused | refused | →/admin/mails | admin-login
  POST /admin/mails account=nobody mail.order=on               | admin-login | admin-login | refused | refused | 404 | admin-login
  POST /admin/staff intent=remove account={administrator}      | admin-login | admin-login | refused | refused | 409 | admin-login
  POST /admin/claim/{claim of A} intent=open                   | admin-login | admin-login | refused | refused | ok | admin-login
  POST /admin/claim/{claim of A} intent=approve                | admin-login | admin-login | refused | refused | →/admin/claim/{claim of A} | admin-login
  POST /admin/claim/{claim of A} intent=reject decision=쓰신+흔적이+있어요 | admin-login | admin-login | refused | refused | →/admin/claim/{claim of A} | admin-login
  POST /admin/claim/{claim of A} intent=parcel company=우체국택배 waybillNumber=6062803312045 | admin-login | admin-login | refused | refused | 409 | admin-login
  POST /admin/claim/retrievals/export reason=회수+접수+파일 sheet=CJ대한통운 | admin-login | admin-login | refused | refused | ok | admin-login
  POST /admin/claim/retrievals/export                          | admin-login | admin-login | refused | refused | →/admin/claim/retrievals | admin-login
  POST /admin/claim/{claim of A} intent=collect restock=yes    | admin-login | admin-login | refused | refused | 409 | admin-login
  POST /admin/claim/withdrawals statement={missing id} words=주문을+찾았어요 | admin-login | admin-login | refused | refused | 409 | admin-login
  POST /admin/claim/{missing id} intent=approve                | admin-login | admin-login | refused | refused | 404 | admin-login
  POST /admin/reserve intent=cancel reason=만들+수+없게+됐어요 reservation.{reservation of A}=on | admin-login | admin-login | refused | refused | →/admin/reserve | admin-login
  POST /admin/reserve intent=prolong orderUntil={in three days} reservation.{confirmed reservation of A}=on | admin-login | admin-login | refused | refused | →/admin/reserve | admin-login
  POST /admin/reserve/{reserved product} intent=confirm-first count=1 orderUntil={in three days} | admin-login | admin-login | refused | refused | →/admin/reserve/{reserved product} | admin-login
  POST /admin/reserve/{reserved product} intent=move shipBy=2099-12-31 shipByShown=2099-12-24 reason=녹음이+길어졌어요 answerUntil={in three days} | admin-login | admin-login | refused | refused | →/admin/reserve/{reserved product} | admin-login
  POST /admin/reserve/export reason=월간+점검                   | admin-login | admin-login | refused | refused | ok | admin-login
  POST /admin/qna/{open question of A} intent=answer version=1 answer=답변이에요 | admin-login | admin-login | refused | refused | →/admin/qna/{open question of A} | admin-login
  POST /admin/qna/{secret question of A} intent=answer version=1 answer=답변이에요 mailsAgain=on | admin-login | admin-login | refused | refused | →/admin/qna/{secret question of A} | admin-login
  POST /admin/qna/{open question of A} intent=hide reason=개인정보가+있어요 | admin-login | admin-login | refused | refused | →/admin/qna/{open question of A} | admin-login
  POST /admin/qna/{open question of A} intent=show             | admin-login | admin-login | refused | refused | →/admin/qna/{open question of A} | admin-login
  POST /admin/qna/{open question of A} intent=remove reason=같은+글이+있어요 | admin-login | admin-login | refused | refused | →/admin/qna | admin-login
  POST /admin/board intent=hide reason=광고+글이에요 post.{post of A}=on | admin-login | admin-login | refused | refused | →/admin/board | admin-login
  POST /admin/board intent=remove reason=광고+글이에요 post.{post of A}=on | admin-login | admin-login | refused | refused | →/admin/board | admin-login
  POST /admin/board intent=pin post.{post of A}=on              | admin-login | admin-login | refused | refused | →/admin/board | admin-login
  POST /admin/board intent=remove reason=욕설이에요 comment.{comment of A}=on | admin-login | admin-login | refused | refused | →/admin/board | admin-login
  POST /admin/qna/faq intent=save-category title=새+분류          | admin-login | admin-login | refused | refused | →/admin/qna/faq | admin-login
  POST /admin/qna/faq intent=begin                             | admin-login | admin-login | refused | refused | →/admin/qna/faq | admin-login
  POST /admin/qna/templates intent=save title=인사 text=안녕하세요   | admin-login | admin-login | refused | refused | →/admin/qna/templates | admin-login
  POST /admin/user reason=월간+점검                             | admin-login | admin-login | refused | refused | →/admin/user/export | admin-login
  POST /admin/user/export reason=월간+점검                      | admin-login | admin-login | refused | refused | ok | admin-login
  POST /admin/user/export                                      | admin-login | admin-login | refused | refused | →/admin/user | admin-login
  POST /admin/user/{A} intent=open why=inquiry                 | admin-login | admin-login | refused | refused | ok | admin-login
  POST /admin/user/{A} intent=block reason=부정+이용+확인        | admin-login | admin-login | refused | refused | →/admin/user/{A} | admin-login
  POST /admin/user/{A} intent=unblock                          | admin-login | admin-login | refused | refused | →/admin/user/{A} | admin-login
  POST /admin/user/{A} intent=memo edits=0 memo=단골             | admin-login | admin-login | refused | refused | →/admin/user/{A} | admin-login
  POST /admin/user/{A} intent=tag tag=단골                       | admin-login | admin-login | refused | refused | →/admin/user/{A} | admin-login
  POST /admin/user/{A} intent=untag tag=단골                     | admin-login | admin-login | refused | refused | →/admin/user/{A} | admin-login
  POST /admin/user/{A} intent=sign-out                         | admin-login | admin-login | refused | refused | →/admin/user/{A} | admin-login
  POST /purchases intent=code email={email of A} (each)        | ok | ok | ok | ok | ok | ok
  POST /purchases intent=prove email=nobody@elsewhere.example code=000000 | 403 | 403 | 403 | 403 | 403 | 403
  POST /admin/move/members intent=ask                          | admin-login | admin-login | refused | refused | 400 | admin-login
  POST /admin/move/abcdefgh2345 intent=check                   | admin-login | admin-login | refused | refused | 404 | admin-login
  POST /admin/move/abcdefgh2345/products intent=give to=none thing.a=on | admin-login | admin-login | refused | refused | 404 | admin-login
  POST /admin/move/abcdefgh2345/media intent=give to=none thing.a=on | admin-login | admin-login | refused | refused | 404 | admin-login
  POST /admin/move/abcdefgh2345/1 intent=map position=0 kind= mapping= | admin-login | admin-login | refused | refused | 404 | admin-login
  POST /admin/move/abcdefgh2345/1/failed intent=failed         | admin-login | admin-login | refused | refused | →/admin/move/abcdefgh2345/1 | admin-login
  POST /admin/move/orders reason=월간+점검                      | admin-login | admin-login | refused | refused | →/admin/move/orders/export | admin-login
  POST /admin/move/orders/export reason=월간+점검               | admin-login | admin-login | refused | refused | ok | admin-login
  POST /admin/move/orders/export                               | admin-login | admin-login | refused | refused | →/admin/move/orders | admin-login
  POST /admin/move/purchases intent=close id={missing id}      | admin-login | admin-login | refused | refused | 404 | admin-login
  POST /admin/move/purchases intent=open id={missing id}       | admin-login | admin-login | refused | refused | 404 | admin-login
  POST /admin/move/reviews intent=hide id={missing id}         | admin-login | admin-login | refused | refused | 404 | admin-login
  POST /admin/move/reviews intent=show id={missing id}         | admin-login | admin-login | refused | refused | 404 | admin-login
  POST /admin/move/reviews intent=remove id={missing id}       | admin-login | admin-login | refused | refused | 404 | admin-login
  POST /admin/move/addresses intent=add address=/old target=/search (each) | admin-login | admin-login | refused | refused | →/admin/move/addresses | admin-login
  POST /admin/move/addresses intent=change id={missing id} target=/search | admin-login | admin-login | refused | refused | 404 | admin-login
  POST /admin/move/addresses intent=remove id={missing id}     | admin-login | admin-login | refused | refused | 404 | admin-login
  POST /admin/storage intent=make label=백업 days=30 writeKey=0123456789abcdef | admin-login | admin-login | refused | refused | ok | admin-login
  POST /admin/storage intent=revoke id={storage token}         | admin-login | admin-login | refused | refused | →/admin/storage | admin-login
  POST /admin/policy intent=create kind=terms version={new version} (each) | admin-login | admin-login | refused | refused | →/admin/policy/terms/{new version} | admin-login
  POST /admin/policy/terms/{policy draft} intent=save title=이용약관 effectiveOn=2049-01-02 html=<p>글</p> edits=1 (each) | admin-login | admin-login | refused | refused | ok | admin-login
  POST /admin/policy/terms/{policy draft} intent=publish edits=1 (each) | admin-login | admin-login | refused | refused | →/admin/policy/terms/{policy draft} | admin-login
  POST /admin/policy/terms/{policy draft} intent=remove edits=1 (each) | admin-login | admin-login | refused | refused | →/admin/policy | admin-login
  POST /admin/policy/terms/{announced policy} intent=withdraw reason=날짜를+잘못+적음 (each) | admin-login | admin-login | refused | refused | →/admin/policy/terms/{announced policy} | admin-login
  POST /admin/error intent=settle fingerprint={client error}   | admin-login | admin-login | refused | refused | →/admin/error | admin-login
  POST /admin/error intent=settle fingerprint=00000000000000000000000000000000 | admin-login | admin-login | refused | refused | 404 | admin-login
  POST /admin/backups intent=backup                             | admin-login | admin-login | refused | refused | →/admin/backups | admin-login
  POST /admin/backups/export intent=take keyPassword=password1234 | admin-login | admin-login | refused | refused | →/admin/backups | admin-login
  POST /admin/move/out intent=pack                              | admin-login | admin-login | refused | refused | →/admin/move/out | admin-login
  POST /admin/move/out/export intent=take number=999999         | admin-login | admin-login | refused | refused | →/admin/move/out | admin-login
  POST /admin/health troubleHour=8                              | admin-login | admin-login | refused | refused | →/admin/health | admin-login
  POST /admin/backups/place intent=save seen=old                | admin-login | admin-login | refused | refused | 400 | admin-login
  POST /admin/retention intent=run                              | admin-login | admin-login | refused | refused | →/admin/retention | admin-login
  POST /admin/audit month={month} note=확인했어요               | admin-login | admin-login | refused | refused | →/admin/audit | admin-login
  POST /admin/audit/export reason=월간+점검                     | admin-login | admin-login | refused | refused | ok | admin-login
  POST /admin/security intent=propose password=correct+horse+battery | admin-login | admin-login | refused | refused | ok | admin-login
  POST /admin/security intent=end-session session={session of A} | admin-login | admin-login | refused | refused | →/admin/security | admin-login
  POST /admin/security intent=rename-passkey passkeyId={passkey of A} name=새이름 | admin-login | admin-login | refused | refused | 404 | admin-login
  POST /admin/security intent=remove-passkey passkeyId={passkey of A} password=correct+horse+battery | admin-login | admin-login | refused | refused | 404 | admin-login
  POST /admin/security intent=end-other-sessions               | admin-login | admin-login | refused | refused | →/admin/security | admin-login
  POST /admin/figures cardRate=x                               | admin-login | admin-login | refused | refused | 400 | admin-login
  POST /admin/figures/visits counts=off                        | admin-login | admin-login | refused | refused | ok | admin-login
  POST /admin/figures/export file=vat format=csv quarter=2026-1 | admin-login | admin-login | refused | refused | ok | admin-login
  POST /admin/recommender intent=create code={new recommender} name=새이름 (each) | admin-login | admin-login | refused | refused | →/admin/recommender/{new recommender} | admin-login
  POST /admin/recommender/{recommender} intent=edit name=새이름 memo=계약 | admin-login | admin-login | refused | refused | →/admin/recommender/{recommender} | admin-login
  POST /admin/site/home part=home seen=old pinned=none         | admin-login | admin-login | refused | refused | 409 | admin-login
  POST /admin/site/home/banner/new intent=remove id=abcdefgh2345 seen=old | admin-login | admin-login | refused | refused | 409 | admin-login
  POST /admin/site part=notice seen=old noticeWords=쉬어요       | admin-login | admin-login | refused | refused | 409 | admin-login
  POST /admin/site part=tags seen=old ga4=G-ABCDEF1234           | admin-login | admin-login | refused | refused | 409 | admin-login
  POST /admin/law intent=look                                  | admin-login | admin-login | refused | refused | →/admin/law | admin-login
  POST /admin/updates intent=look                               | admin-login | admin-login | refused | refused | →/admin/updates | admin-login
  POST /admin/payment-settings by=practice seen=old understood=on | admin-login | admin-login | refused | refused | 409 | admin-login
  POST /admin/notices/order-done intent=save seen=0            | admin-login | admin-login | refused | refused | 400 | admin-login
  POST /admin/notices/order-done intent=ours seen=7            | admin-login | admin-login | refused | refused | 409 | admin-login
  POST /admin/notices/nothing intent=ours                      | admin-login | admin-login | refused | refused | 404 | admin-login
  POST /admin/mail-settings intent=save seen=old               | admin-login | admin-login | refused | refused | 400 | admin-login
  POST /admin/message-settings intent=save seen=old            | admin-login | admin-login | refused | refused | 400 | admin-login
  POST /admin/tracking-settings intent=save seen=old           | admin-login | admin-login | refused | refused | 400 | admin-login
  POST /admin/connections intent=naver seen=old                | admin-login | admin-login | refused | refused | 400 | admin-login
  POST /admin/recommender/{recommender} intent=stop            | admin-login | admin-login | refused | refused | →/admin/recommender/{recommender} | admin-login
  POST /admin/recommender/{missing recommender} intent=stop    | admin-login | admin-login | refused | refused | 404 | admin-login
  POST /admin/recommender/{recommender}/export reason=월간+정산  | admin-login | admin-login | refused | refused | ok | admin-login
  POST /admin/recommender/{recommender}/export                 | admin-login | admin-login | refused | refused | →/admin/recommender/{recommender} | admin-login
  POST /admin/proof?to=/elsewhere                              | admin-login | admin-login | refused | refused | →/admin/today | admin-login
  POST /admin/mailbox?view=parked intent=retry-all             | admin-login | admin-login | refused | refused | ok | admin-login
  POST /admin/mailbox id={parked notice}                       | admin-login | admin-login | refused | refused | ok | admin-login

  # for programs
  POST /client-errors message=TypeError path=/ release=abc     | ok | ok | ok | ok | ok | ok
  POST /tags/consent answer=no                                 | ok | ok | ok | ok | ok | ok
  POST /api/search/left                                        | ok | ok | ok | ok | ok | ok
  POST /files/images no=picture                                | 401 | 415 | 415 | 415 | 415 | 401
  POST /files/sounds name=members/{A}/sounds/abcdefghijklmnopqrst.wav | 401 | 404 | 404 | 404 | 404 | 401
  POST /admin/files/sound master=masters/{missing id}.wav      | 403 | 403 | 403 | 403 | 404 | 403
  POST /admin/files/move move=abcdefgh2345 name=moves/abcdefgh2345/a path=a.csv | 403 | 403 | 403 | 403 | 404 | 403
  POST /admin/files/goods name=goods/{missing id}.wav fileName=a.wav productId={product} goodsId= note= | 403 | 403 | 403 | 403 | 404 | 403
  POST /webhooks/payment orderId={order of A}                  | ok | ok | ok | ok | ok | ok
  POST /sandbox/pay/nope choice=succeed                        | 404 | 404 | 404 | 404 | 404 | 404
  POST /sandbox/payments/nope do=tell                          | 404 | 404 | 404 | 404 | 404 | 404
  POST /sandbox/faults do=stop                                 | 404 | 404 | 404 | 404 | →/sandbox | 404
  POST /sandbox/kakao/oauth/authorize choice=agree             | 400 | 400 | 400 | 400 | 400 | 400
  PATCH /api/products/{product} title=새이름                    | 401 | 401 | 403 | 403 | ok | 401
  PATCH /api/users/{A} name=새이름                              | 401 | 401 | ok | 404 | ok | 401
  DELETE /api/users/{A}                                        | 401 | 401 | ok | 404 | 403 | 401
  DELETE /api/auth/user                                        | 401 | 401 | ok | ok | 409 | 401
  POST /api/nope                                               | 404 | 404 | 404 | 404 | 404 | 404
  POST /sandbox/nope                                           | 404 | 404 | 404 | 404 | 404 | 404
  PATCH /sandbox/nope                                          | 404 | 404 | 404 | 404 | 404 | 404
  DELETE /sandbox/nope                                         | 404 | 404 | 404 | 404 | 404 | 404
  POST /webhooks/nope                                          | 404 | 404 | 404 | 404 | 404 | 404
  PATCH /webhooks/nope                                         | 404 | 404 | 404 | 404 | 404 | 404
  DELETE /webhooks/nope                                        | 404 | 404 | 404 | 404 | 404 | 404
  PATCH /api/nope                                              | 404 | 404 | 404 | 404 | 404 | 404
  DELETE /api/nope                                             | 404 | 404 | 404 | 404 | 404 | 404

  # the storage service
  POST /v0/b/shop/o?name={pictures of A}new.png                | 401 | 401 | ok | 403 | ok | 401
  POST /v0/b/shop/o?name=files%2Fnew.bin                       | 401 | 401 | 403 | 403 | ok | 401
  POST /v0/b/shop/o?name=public%2Fnew.png                      | 401 | 401 | 403 | 403 | ok | 401
  POST /v0/b/shop/o/{pictures of A}a.png?create_token=true     | 401 | 401 | 403 | 403 | ok | 401
  POST /v0/b/shop/o/{pictures of A}a.png?delete_token={picture token of A} | 401 | 401 | 403 | 403 | ok | 401
  PATCH /v0/b/shop/o/{pictures of A}a.png                      | 401 | 401 | ok | 403 | ok | 401
  PATCH /v0/b/shop/o/{file beside A}                           | 401 | 401 | 403 | 403 | ok | 401
  DELETE /v0/b/shop/o/{pictures of A}a.png (each)              | 401 | 401 | ok | 403 | ok | 401
  DELETE /v0/b/shop/o/{file beside A}                          | 401 | 401 | 403 | 403 | ok | 401
`);

export const writes = [...keptWrites, ...questionWrites, ...valueWrites, ...others, ...roomWrites];
