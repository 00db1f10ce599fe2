/** The page's code could not be loaded: a new build replaced the file, or there is no connection. */
export class PageLoadError extends Error {
  readonly isConnectionLost: boolean

  constructor(cause: unknown, { isConnectionLost }: { isConnectionLost: boolean }) {
    super('The page could not be loaded', { cause })
    this.name = 'PageLoadError'
    this.isConnectionLost = isConnectionLost
  }
}
