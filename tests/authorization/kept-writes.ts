import { readTable } from "./read-table.ts";

/** The rows of writes.ts about devices, alerts, wishes, reorders and accounts from orders. */
export const keptWrites = readTable(`
  POST /order-sounds/{order of the guest} intent=device-remove device=1 | →/non-member/order/info | 409 | →/non-member/order/info | →/non-member/order/info | →/non-member/order/info | →/non-member/order/info
  POST /order-sounds/{order of A} intent=device-remove device=1 | →/non-member/order/info | →/non-member/order/info | 409 | →/non-member/order/info | →/non-member/order/info | →/non-member/order/info
  POST /order-sounds/{received gift of A} intent=device-remove device=1 | →/login | →/login | 409 | 404 | 404 | →/login
  POST /order-sounds/{received gift of A} intent=link-renew    | →/login | →/login | 410 | 404 | 404 | →/login
  POST /order-sounds/{order of A} intent=link-renew            | →/non-member/order/info | →/non-member/order/info | 410 | →/non-member/order/info | →/non-member/order/info | →/non-member/order/info
  POST /gift/{gift link of A} intent=send-again (shows name of A) | 410 | 410 | 410 | 410 | 410 | 410
  POST /gift/{missing token} intent=send-again                 | 404 | 404 | 404 | 404 | 404 | 404
  POST /gift/link/{gift of B} intent=renew (each)              | 404 | 404 | 404 | →/gift/link/{gift of B} | 404 | 404
  POST /gift/link/{order of A} intent=renew                    | 404 | 404 | 404 | 404 | 404 | 404
  POST /gift/{gift link of A} intent=accept ...recipient agree=on | →/gift/{gift link of A} | →/gift/{gift link of A} | →/gift/{gift link of A} | →/gift/{gift link of A} | →/gift/{gift link of A} | →/gift/{gift link of A}
  POST /gift/{missing token} intent=accept ...recipient agree=on | 404 | 404 | 404 | 404 | 404 | 404
  # coming back
  POST /alert/{product} kind=price email={new email} (each)    | ok | ok | ok | ok | ok | ok
  POST /alert/{hidden product} kind=price email={new email}    | 404 | 404 | 404 | 404 | 404 | 404
  POST /alert/end/{watch of A}/{watch mark of A} intent=one (each) | ok | ok | ok | ok | ok | ok
  POST /alert/end/{missing id}/{watch mark of A} intent=all    | 404 | 404 | 404 | 404 | 404 | 404
  POST /my/alerts id={watch of A}                              | login | login | →/my/alerts | 404 | 404 | login
  POST /my/alerts as={A} id={watch of A}                       | login | login | →/my/alerts | 409 | 409 | login
  POST /wish/ids intent=add product={product}                  | login | login | →/wish | →/wish | →/wish | login
  POST /wish/ids intent=unshare                                | login | login | →/wish | →/wish | →/wish | login
  POST /reorder/{order of A}                                   | 403 | 403 | →/order | 404 | 404 | 403
  POST /reorder/{order of the guest}                           | 403 | 403 | 404 | 404 | 404 | 403
  POST /non-member/order/join/{order of the guest} password=correct+horse+battery consent.age=on consent.terms=on | 404 | →/login/singup | 404 | 404 | 404 | 404
  POST /non-member/order/join/{order of A} password=correct+horse+battery consent.age=on consent.terms=on | 404 | 404 | 404 | 404 | 404 | 404
`);
