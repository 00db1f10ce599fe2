import type { FoundProduct } from '#contract/goods/products.ts'
import { foldText, hasWords } from '#contract/search/fold-text.ts'

/** As many as the server offers. */
const FOUND_MAX = 20

/** Of a price list, a few to choose from: with all the words typed, those that begin with the text first. */
export function findProducts(products: readonly FoundProduct[], typed: string): FoundProduct[] {
  const text = foldText(typed)
  const begins = ({ title, article }: FoundProduct) =>
    [title, article ?? ''].some((one) => foldText(one).startsWith(text))
  return products
    .filter(({ title, article }) => hasWords([title, article], typed))
    .map((product) => ({ product, rank: begins(product) ? 0 : 1 }))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, FOUND_MAX)
    .map(({ product }) => product)
}
