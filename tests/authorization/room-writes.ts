import { readTable } from "./read-table.ts";

/** What changes something in the rooms of what is made to order, and at licences. */
export const roomWrites = readTable(`
  POST /order-licences/{order of the guest} intent=widen line=1 value=x won=1 version=1 | →/non-member/order/info | 409 | →/non-member/order/info | →/non-member/order/info | →/non-member/order/info | →/non-member/order/info
  POST /order-licences/{order of A} intent=widen line=1 value=x won=1 version=1 | →/non-member/order/info | →/non-member/order/info | 409 | →/non-member/order/info | →/non-member/order/info | →/non-member/order/info
  POST /verify number=ABCDEFGHJKMNPQRS | →/verify/ABCD-EFGH-JKMN-PQRS | →/verify/ABCD-EFGH-JKMN-PQRS | →/verify/ABCD-EFGH-JKMN-PQRS | →/verify/ABCD-EFGH-JKMN-PQRS | →/verify/ABCD-EFGH-JKMN-PQRS | →/verify/ABCD-EFGH-JKMN-PQRS
  POST /admin/product/licence intent=save name=새+라이선스 scope=개인용 allowed=들어요 | admin-login | admin-login | refused | refused | →/admin/product/licence | admin-login
  POST /order-room/{made order of the guest}/{made line of the guest} intent=changes words=다시+해주세요 | →/non-member/order/info | →/order-room/{made order of the guest}/{made line of the guest} | →/non-member/order/info | →/non-member/order/info | →/non-member/order/info | →/non-member/order/info
  POST /order-room/{made order of A}/{made line of A} intent=comment take={take of A} moment=0:07 words=여기요 | →/non-member/order/info | →/non-member/order/info | →/order-room/{made order of A}/{made line of A} | →/non-member/order/info | →/non-member/order/info | →/non-member/order/info
  POST /order-room/{made order of A}/{made line of A} intent=stop won=1 | →/non-member/order/info | →/non-member/order/info | 409 | →/non-member/order/info | →/non-member/order/info | →/non-member/order/info
  POST /admin/commissions/{made order of A}/{made line of A} intent=begin | admin-login | admin-login | refused | refused | 409 | admin-login
  POST /admin/commissions/{made order of A}/{made line of A} intent=deliver | admin-login | admin-login | refused | refused | 409 | admin-login
  POST /admin/commissions/{made order of A}/{made line of A} intent=comment take={take of A} moment= words=네 | admin-login | admin-login | refused | refused | →/admin/commissions/{made order of A}/{made line of A} | admin-login
  POST /admin/commissions/{made order of A}/{made line of A} intent=script script=다른+원고 | admin-login | admin-login | refused | refused | 409 | admin-login
  POST /admin/commissions/{made order of A}/{made line of A} intent=script-yes number=2 | admin-login | admin-login | refused | refused | 409 | admin-login
  POST /admin/commissions/{made order of A}/{made line of A} intent=script-no number=2 | admin-login | admin-login | refused | refused | 409 | admin-login
  POST /admin/commissions/{made order of A}/{made line of A} intent=take-remove take={take of A} | admin-login | admin-login | refused | refused | 404 | admin-login
  POST /admin/commissions/{made order of A}/{made line of A} intent=assign actor= | admin-login | admin-login | refused | refused | →/admin/commissions/{made order of A}/{made line of A} | admin-login
  POST /admin/commissions/{made order of A}/{made line of A} intent=cease reason=성우의+사정 | admin-login | admin-login | refused | refused | →/admin/commissions/{made order of A}/{made line of A} | admin-login
  POST /admin/files/take name=takes/{A}/{missing id}.wav fileName=a.wav number={missing order} lineId=1 note= | 403 | 403 | 403 | 403 | 404 | 403
`);
