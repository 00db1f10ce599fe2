import { pageHead } from '../providers/page-head.ts'

export interface AppStore {
  store: 'ios' | 'android'
  url: string
}

const STORES = ['ios', 'android'] as const
/** The banner that offers them was dismissed. */
export const APPS_BANNER_KEY = 'naryad.mobile-banner'

/**
 * Where this device gets the companion app: the addresses from the page's head, only those of its own store where it
 * has one. Empty when the operator offers no apps.
 */
export function storesOfDevice(): AppStore[] {
  const named = STORES.flatMap((store) => {
    const url = pageHead(`${store}-app-url`)
    return url ? [{ store, url }] : []
  })
  const own = /iPhone|iPad|iPod/.test(navigator.userAgent) ? 'ios' : /Android/.test(navigator.userAgent) && 'android'
  return own ? named.filter(({ store }) => store === own) : named
}
