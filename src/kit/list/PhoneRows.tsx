import { ContentPart } from '../page/ContentPart.tsx'
import { lazyPage } from '../page/lazy-page.ts'
import type { DataCardsProps } from './DataCards.tsx'

const DataCards = lazyPage(() => import('./DataCards.tsx'))

/** Rows as cards, loaded on phones only. */
export function PhoneRows(props: DataCardsProps) {
  return (
    <ContentPart>
      <DataCards {...props} />
    </ContentPart>
  )
}
