import { readTable } from "./read-table.ts";

/**
 * Who is answered what, on every route and for every action. `ok` an answer with status 200; `login`, `admin-login` the guards' redirects;
 * `refused` home with the words of specification 6; `→/path` another redirect; a number, that status. Names in braces belong to somebody:
 * people.ts. Columns: visitor, guest with a cookie and an order, member A, member B, administrator, former administrator.
 */
export const reads = readTable(`
  # the shop's pages
  GET /                                                        | ok | ok | ok | ok | ok | ok
  GET /product/{product}                                       | ok | ok | ok | ok | ok | ok
  GET /product/{hidden product}                                | 404 | 404 | 404 | 404 | ok | 404
  GET /product/{missing product}                               | 404 | 404 | 404 | 404 | 404 | 404
  GET /qna                                                     | ok | ok | ok | ok | ok | ok
  GET /board                                                   | ok | ok | ok | ok | ok | ok
  GET /board/content/1                                         | ok | ok | ok | ok | ok | ok
  GET /policy                                                  | ok | ok | ok | ok | ok | ok
  GET /policy/privacy                                          | ok | ok | ok | ok | ok | ok
  GET /nope                                                    | 404 | 404 | 404 | 404 | 404 | 404

  # signing in and up
  GET /login                                                   | ok | ok | ok | ok | ok | ok
  GET /login/singup                                            | ok | ok | ok | ok | ok | ok
  GET /login/signup                                            | →/login/singup | →/login/singup | →/login/singup | →/login/singup | →/login/singup | →/login/singup
  GET /login/singup/confirm?token={missing token}              | ok | ok | ok | ok | ok | ok
  GET /login/password                                          | ok | ok | ok | ok | ok | ok
  GET /login/password/new?token={missing token}                | ok | ok | ok | ok | ok | ok
  GET /login/email?token={missing token}                       | ok | ok | ok | ok | ok | ok
  GET /login/oauth/kakao?code=1&state={missing token}          | ok | ok | ok | ok | ok | ok
  GET /login/oauth/naver?code=1&state={missing token}          | ok | ok | ok | ok | ok | ok
  GET /login/oauth/google?code=1&state={missing token}         | ok | ok | ok | ok | ok | ok
  GET /login/oauth/start/kakao                                 | home | home | home | home | home | home
  GET /sign-out                                                | home | home | home | home | home | home
  GET /cart                                                    | home | home | home | home | home | home

  # ordering as a guest
  GET /order-reserve                                           | ok | ok | ok | ok | ok | ok
  GET /order-reserve/{product}                                 | ok | ok | ok | ok | ok | ok
  GET /non-member/order                                        | ok | ok | ok | ok | ok | ok
  GET /non-member/order/{product}                              | ok | ok | ok | ok | ok | ok
  GET /non-member/order/complete                               | ok | ok | ok | ok | ok | ok
  GET /non-member/order/complete/{order of the guest}          | 404 | ok | 404 | 404 | 404 | 404
  GET /non-member/order/complete/{order of A}                  | 404 | 404 | 404 | 404 | 404 | 404
  GET /non-member/order/complete/{missing order}               | 404 | 404 | 404 | 404 | 404 | 404
  GET /non-member/order/failure?order={unpaid order of the guest} | ok | ok | ok | ok | ok | ok
  GET /non-member/order/failure?order={unpaid order of A}      | ok | ok | ok | ok | ok | ok
  GET /non-member/order/info?order={order of the guest}        | ok | ok | ok | ok | ok | ok

  # members only
  GET /my                                                      | login | login | ok | ok | ok | ok
  GET /my/profile                                              | login | login | ok | ok | ok | ok
  GET /my/addresses                                            | login | login | ok | ok | ok | ok
  GET /my/consents                                             | login | login | ok | ok | ok | ok
  GET /my/security                                             | login | login | ok | ok | ok | ok
  GET /my/social                                               | login | login | ok | ok | ok | ok
  GET /my/leave                                                | login | login | ok | ok | ok | ok
  GET /my/data                                                 | login | login | ok | ok | ok | ok
  GET /board/edit                                              | login | login | ok | ok | ok | ok
  GET /order                                                   | login | login | ok | ok | ok | ok
  GET /order/{product}                                         | login | login | ok | ok | ok | ok
  GET /order/complete/{order of A}                             | login | login | ok | 404 | 404 | 404
  GET /order/complete/{order of the guest}                     | login | login | 404 | 404 | 404 | 404
  GET /order/complete/{missing order}                          | login | login | 404 | 404 | 404 | 404
  GET /order/failure?order={unpaid order of A}                 | login | login | ok | ok | ok | ok

  # the back office
  GET /admin-login                                             | ok | ok | ok | ok | →/admin | ok
  GET /admin-login/second-factor                               | ok | ok | ok | ok | ok | ok
  GET /admin                                                   | admin-login | admin-login | refused | refused | ok | refused
  GET /admin/product                                           | admin-login | admin-login | refused | refused | ok | refused
  GET /admin/product/create                                    | admin-login | admin-login | refused | refused | ok | refused
  GET /admin/product/edit/{product}                            | admin-login | admin-login | refused | refused | ok | refused
  GET /admin/product/edit/{missing product}                    | admin-login | admin-login | refused | refused | 404 | refused
  GET /admin/reserve                                           | admin-login | admin-login | refused | refused | ok | refused
  GET /admin/order                                             | admin-login | admin-login | refused | refused | ok | refused
  GET /admin/order/{order of A}                                | admin-login | admin-login | refused | refused | ok | refused
  GET /admin/order/{missing order}                             | admin-login | admin-login | refused | refused | 404 | refused
  GET /admin/qna                                               | admin-login | admin-login | refused | refused | ok | refused
  GET /admin/user                                              | admin-login | admin-login | refused | refused | ok | refused
  GET /admin/user/export                                       | admin-login | admin-login | refused | refused | ok | refused
  GET /admin/user/{A}                                          | admin-login | admin-login | refused | refused | ok | refused
  GET /admin/user/{missing account}                            | admin-login | admin-login | refused | refused | 404 | refused
  GET /admin/policy                                            | admin-login | admin-login | refused | refused | ok | refused
  GET /admin/audit                                             | admin-login | admin-login | refused | refused | ok | refused
  GET /admin/security                                          | admin-login | admin-login | refused | refused | ok | refused
  GET /admin/mailbox                                           | admin-login | admin-login | refused | refused | ok | refused

  # for programs
  GET /healthz                                                 | ok | ok | ok | ok | ok | ok
  GET /images/nope/640.avif                                    | 404 | 404 | 404 | 404 | 404 | 404
  GET /sounds/nope                                             | 404 | 404 | 404 | 404 | 404 | 404
  GET /api/products                                            | ok | ok | ok | ok | ok | ok
  GET /api/products/{product}                                  | ok | ok | ok | ok | ok | ok
  GET /api/products/{hidden product}                           | 404 | 404 | 404 | 404 | 404 | 404
  GET /api/nope                                                | 404 | 404 | 404 | 404 | 404 | 404
  GET /sandbox/pay/nope                                        | 404 | 404 | 404 | 404 | 404 | 404
`);

export const writes = readTable(`
  POST /non-member/order/{product} ...order                    | →/sandbox/pay/* | →/sandbox/pay/* | →/sandbox/pay/* | →/sandbox/pay/* | →/sandbox/pay/* | →/sandbox/pay/*
  POST /non-member/order/failure?order={unpaid order of the guest} | 404 | →/sandbox/pay/* | 404 | 404 | 404 | 404
  POST /non-member/order/failure?order={unpaid order of A}     | 404 | 404 | 404 | 404 | 404 | 404
  POST /sign-out                                               | →/login | →/login | →/login | →/login | admin-login | →/login

  # the back office
  POST /admin/product intent=hide ids={product}                | admin-login | admin-login | refused | refused | ok | refused
  POST /admin/order intent=ship number={order of A} company=CJ대한통운 waybillNumber=123456789012 | admin-login | admin-login | refused | refused | ok | refused
  POST /admin/order/{order of A} intent=memo memo=note         | admin-login | admin-login | refused | refused | →/admin/order/{order of A} | refused
`);
