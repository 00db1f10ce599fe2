import { useEffect } from 'react'
import { useProductName } from './product.ts'

/** Sets the browser tab's title: `Naryad — <page>`, or the product's name until the page's own is known. */
export function usePageTitle(title: string | undefined) {
  const product = useProductName()
  useEffect(() => {
    document.title = title ? `${product} — ${title}` : product
  }, [title, product])
}
