const STORAGE_KEY = 'naryad.return-address'

/** Keeps where the reader wanted to go while they sign in. */
export function rememberReturnAddress(address = location.pathname + location.search + location.hash) {
  sessionStorage.setItem(STORAGE_KEY, address)
}

/** Gives the kept address once. */
export function takeReturnAddress(): string | null {
  const address = sessionStorage.getItem(STORAGE_KEY)
  sessionStorage.removeItem(STORAGE_KEY)
  return address
}
