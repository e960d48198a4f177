import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that open a browser, start programs or try every door. */
const LONG = new RegExp(
  [
    "/tests/(?:authorization|browser|contract|editor|faults|privacy|xss)/",
    "/server/commands/",
    "/tests/(?:processes|stopped-start)\\.",
    "/tests/pages/(?:database-away|sounds)",
  ].join("|"),
);

/** Begun last, a long file would keep one worker busy when the others have nothing left. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
