import { PageCache } from "#server/http/page-cache/page-cache.server.ts";

/**
 * Keeps a page when it is asked for the first time, so that a test asks once for what is kept, and
 * for what is not.
 */
export class EagerCache extends PageCache {
  protected override isAwaited(): boolean {
    return true;
  }
}
