import { readTable } from "./read-table.ts";

/** The rows of reads.ts about questions of members, and of guests, who enter by link. */
export const questionReads = `
  GET /qna                                                     | ok | ok | ok | ok | ok | ok
  GET /qna/{open question of A}                                | ok | ok | ok | ok | ok | ok
  GET /qna/{secret question of A}                              | 404 | 404 | ok | 404 | →/admin/qna/{secret question of A} | 404
  GET /qna/{missing question}                                  | 404 | 404 | 404 | 404 | 404 | 404
  GET /qna/ask                                                 | login | login | ok | ok | ok | login
  GET /qna/ask?product={hidden product}                        | login | login | ok | ok | ok | login
  GET /qna/ask/guest                                           | ok | ok | →/qna/ask | →/qna/ask | →/qna/ask | ok
  GET /qna/ask/guest?product={hidden product}                  | ok | ok | →/qna/ask | →/qna/ask | →/qna/ask | ok
  GET /qna/{question of the guest}                             | 404 | 404 | 404 | 404 | →/admin/qna/{question of the guest} | 404
  GET /qna/own/{question of the guest}/{question mark of the guest} | ok | ok | ok | ok | ok | ok
  GET /qna/own/{missing question}/{question mark of the guest} | 404 | 404 | 404 | 404 | 404 | 404
`;

/** The same of writes.ts. */
export const questionWrites = readTable(`
  POST /qna/ask ...question                                    | login | login | →/qna/* | →/qna/* | →/qna/* | login
  POST /qna/{open question of A} intent=change version=1 ...question | 403 | 403 | →/qna/{open question of A} | 404 | 404 | 403
  POST /qna/{secret question of A} intent=change version=1 ...question | 403 | 403 | →/qna/{secret question of A} | 404 | →/admin/qna/{secret question of A}~404 | 403
  POST /qna/{open question of A} intent=remove                 | 403 | 403 | →/my/questions | 404 | 404 | 403
  POST /qna/ask/guest ...question name=홍길동 email={new email} agree=on (each) | ok | ok | ok | ok | ok | ok
  POST /qna/ask/guest ...question name=홍길동 email={new email}  | 400 | 400 | 400 | 400 | 400 | 400
  POST /qna/{question of the guest} intent=remove              | 403 | 403 | 404 | 404 | →/admin/qna/{question of the guest}~404 | 403
  POST /qna/own/{question of the guest}/{question mark of the guest} intent=remove (each) | →/qna | →/qna | →/qna | →/qna | →/qna | →/qna
  POST /qna/own/{missing question}/{question mark of the guest} intent=remove | 404 | 404 | 404 | 404 | 404 | 404
`);
