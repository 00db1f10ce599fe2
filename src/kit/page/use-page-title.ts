import { useEffect } from 'react'
import { useProductName } from './product.ts'

/** `Naryad — <page>`; the product's name alone while the page's own is not known yet. */
export function usePageTitle(title: string | undefined) {
  const product = useProductName()
  useEffect(() => {
    document.title = title ? `${product} — ${title}` : product
  }, [title, product])
}
