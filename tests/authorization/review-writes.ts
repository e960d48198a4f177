/** What changes something of reviews: rows of the table in writes.ts. */
export const reviewWrites = `
  # reviews
  POST /product/{product}/reviews intent=helpful review={review of A} | ok | ok | 409 | ok | ok | ok
  POST /my/review/{delivered order of A}/{line of A} intent=write stars=5 text=목소리가+또렷하고+좋았어요 | login | login | →/my/review/{delivered order of A}/{line of A} | 404 | 404 | login
  POST /my/review/{reviewed order of A}/{reviewed line of A} intent=change stars=1 text=목소리가+또렷하고+좋았어요 | login | login | →/my/review/{reviewed order of A}/{reviewed line of A} | 404 | 404 | login
  POST /my/review/{reviewed order of A}/{reviewed line of A} intent=object objection=목소리가+또렷하고+좋았어요 | login | login | 409 | 404 | 404 | login
  POST /my/review/{reviewed order of A}/{reviewed line of A} intent=remove | login | login | →/my/reviews | 404 | 404 | login
  POST /non-member/order/manage/{order of the guest}/review/{line of the guest} intent=write stars=5 text=목소리가+또렷하고+좋았어요 | 404 | 409 | 404 | 404 | 404 | 404
  POST /admin/reviews/{review of A} intent=answer answer=고마워요 | admin-login | admin-login | refused | refused | →/admin/reviews/{review of A} | admin-login
  POST /admin/reviews/{review of A} intent=unanswer | admin-login | admin-login | refused | refused | →/admin/reviews/{review of A} | admin-login
  POST /admin/reviews/{review of A} intent=reward reward=적립금 | admin-login | admin-login | refused | refused | →/admin/reviews/{review of A} | admin-login
  POST /admin/reviews/{review of A} intent=hide reason=abuse words=욕설이+들어+있어요 | admin-login | admin-login | refused | refused | →/admin/reviews/{review of A} | admin-login
  POST /admin/reviews/{review of A} intent=show words=잘못+숨겼어요 | admin-login | admin-login | refused | refused | →/admin/reviews/{review of A} | admin-login
  POST /admin/reviews/{review of A} intent=objection answer=다시+보여드려요 outcome=show | admin-login | admin-login | refused | refused | 409 | admin-login
  POST /admin/reviews/settings writeDays=5 editDays=30         | admin-login | admin-login | refused | refused | 400 | admin-login
`;
