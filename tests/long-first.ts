import { BaseSequencer, type TestSpecification } from "vitest/node";
import { projectFile } from "#lib/project-file.server.ts";
import { slowTests } from "./slow-tests.ts";

/** Begun last, a long file would keep one worker busy when the others have nothing left. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const slow = new Set(slowTests().map(projectFile));
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => slow.has(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
