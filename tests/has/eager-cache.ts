import { PageCache } from "#server/http/page-cache/page-cache.server.ts";

/** Caches at the first request, so that tests need not request twice. */
export class EagerCache extends PageCache {
  protected override isAwaited(): boolean {
    return true;
  }
}
