import { useEffect } from 'react'
import { PRODUCT_NAME } from '../product.ts'

/** `Наряд — <page>`; the product's name alone while the page's own is not known yet. */
export function usePageTitle(title: string | undefined) {
  useEffect(() => {
    document.title = title ? `${PRODUCT_NAME} — ${title}` : PRODUCT_NAME
  }, [title])
}
