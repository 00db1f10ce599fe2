/**
 * Why the page's code could not be loaded: a new build replaced the file, there is no connection, or it is so slow that
 * no one waits any longer.
 */
type Reason = 'stale' | 'lost' | 'slow'

export class PageLoadError extends Error {
  readonly reason: Reason

  constructor(reason: Reason, cause?: unknown) {
    super('The page could not be loaded', { cause })
    this.name = 'PageLoadError'
    this.reason = reason
  }
}
