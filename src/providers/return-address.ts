const STORAGE_KEY = 'naryad.return-address'

/** Stores the address that the user wanted to open, while they sign in. */
export function rememberReturnAddress(address = location.pathname + location.search + location.hash) {
  sessionStorage.setItem(STORAGE_KEY, address)
}

/** Returns the stored address and clears it. */
export function takeReturnAddress(): string | null {
  const address = sessionStorage.getItem(STORAGE_KEY)
  sessionStorage.removeItem(STORAGE_KEY)
  return address
}
