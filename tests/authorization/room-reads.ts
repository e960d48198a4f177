/** The rows of reads.ts about commission rooms, licences, gifts and product comparison. */
export const roomReads = `
  # gifts: whoever has the link sees what is given and by whom, and only who pays sees the link
  GET /gift/{gift link of A} (shows name of A)                 | ok | ok | ok | ok | ok | ok
  GET /gift/{missing token}                                    | 404 | 404 | 404 | 404 | 404 | 404
  GET /gift/link/{gift of A}                                   | 404 | 404 | ok | 404 | 404 | 404
  GET /gift/link/{order of A}                                  | 404 | 404 | 404 | 404 | 404 | 404
  GET /gift/mine/{missing token}                               | home | home | home | home | home | home
  GET /order-sounds/{received gift of A} (writes supplies)     | →/login | →/login | ok | 404 | 404 | →/login
  GET /order-sounds/{received gift of A}/nope                  | 404 | 404 | →/order-sounds/{received gift of A} | 404 | 404 | 404
  GET /order-licences/{received gift of A}                     | →/login | →/login | ok | 404 | 404 | →/login
  # rooms and licences
  GET /verify                                                  | ok | ok | ok | ok | ok | ok
  GET /verify/ABCD-EFGH-JKMN-PQRS                              | 404 | 404 | 404 | 404 | 404 | 404
  GET /order-licences/{order of the guest}                     | →/non-member/order/info | ok | →/non-member/order/info | →/non-member/order/info | →/non-member/order/info | →/non-member/order/info
  GET /order-licences/{order of A}                             | →/non-member/order/info | →/non-member/order/info | ok | →/non-member/order/info | →/non-member/order/info | →/non-member/order/info
  GET /order-licences/{order of A}/nope.pdf                    | →/non-member/order/info | →/non-member/order/info | →/order-licences/{order of A} | →/non-member/order/info | →/non-member/order/info | →/non-member/order/info
  GET /order-room/{made order of the guest}/{made line of the guest}                          | →/non-member/order/info | ok | →/non-member/order/info | →/non-member/order/info | →/non-member/order/info | →/non-member/order/info
  GET /order-room/{made order of A}/{made line of A}                                  | →/non-member/order/info | →/non-member/order/info | ok | →/non-member/order/info | →/non-member/order/info | →/non-member/order/info
  GET /order-room/{made order of A}/0                               | →/non-member/order/info | →/non-member/order/info | 404 | →/non-member/order/info | →/non-member/order/info | →/non-member/order/info
  GET /room-takes/{made order of the guest}/{take of the guest} | 404 | ok~404 | 404 | 404 | ok~404 | 404
  GET /room-takes/{made order of A}/{take of A} | 404 | 404 | ok~404 | 404 | ok~404 | 404
  GET /room-takes/{missing order}/nope                         | 404 | 404 | 404 | 404 | 404 | 404
  GET /admin/product/licence                                   | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/commissions                                       | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/commissions/{made order of A}/{made line of A}                           | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/commissions/{missing order}/1                     | admin-login | admin-login | refused | refused | 404 | admin-login
  # what helps to decide
  GET /compare?ids={product},{hidden product}                  | ok | ok | ok | ok | ok | ok
  GET /admin/product/edit/{product}/companions                 | admin-login | admin-login | refused | refused | ok | admin-login
  GET /admin/product/edit/{missing product}/companions         | admin-login | admin-login | refused | refused | 404 | admin-login
`;
