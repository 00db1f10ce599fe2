import { Fragment } from 'react'
import { Link } from 'react-router'
import { HOLDERS_NAMED_MAX } from '../../../contract/limits.ts'
import { isApiError } from '../../providers/api-error.ts'
import { useTexts } from '../../providers/use-texts.ts'

/** What the answer `in_use` names: a row that hangs on the one that was to be deleted. */
export interface Holder {
  entity: string
  id: number
  /** A request's begins with its number. */
  title: string
}

/** The rows an `in_use` error names; those the reader may not see are not among them. */
export function holdersOf(error: unknown): Holder[] {
  return isApiError(error, 'in_use') && Array.isArray(error.details) ? (error.details as Holder[]) : []
}

interface HolderListProps {
  holders: readonly Holder[]
  /** The page of a holder; null when its entity has none. */
  pathOf: (holder: Holder) => string | null
  onFollow: () => void
}

/** What keeps a row from being deleted, by kind, each by its name and a link to where it can be dealt with. */
export function HolderList({ holders, pathOf, onFollow }: HolderListProps) {
  const { t } = useTexts()
  const kinds = [...new Set(holders.map(({ entity }) => entity))]
  const heldBy = (kind: string) => holders.filter(({ entity }) => entity === kind)
  return kinds.map((entity) => (
    <Fragment key={entity}>
      <h3 style={{ fontSize: 'inherit', margin: '8px 0 0' }}>{t(`crud.holdersOf.${entity}`)}</h3>
      <ul style={{ paddingInlineStart: 16, margin: 0 }}>
        {heldBy(entity)
          .slice(0, HOLDERS_NAMED_MAX)
          .map((holder) => {
            const path = pathOf(holder)
            const title = entity === 'requests' ? t('requests.numbered', { number: holder.title }) : holder.title
            return (
              <li key={holder.id}>
                {path ? (
                  <Link to={path} onClick={onFollow}>
                    {title}
                  </Link>
                ) : (
                  title
                )}
              </li>
            )
          })}
        {heldBy(entity).length > HOLDERS_NAMED_MAX && <li>{t('crud.holdersOf.others')}</li>}
      </ul>
    </Fragment>
  ))
}
