import { Link } from 'react-router'
import { isApiError } from '../providers/api-error.ts'

/** What the answer `in_use` names: a row that hangs on the one that was to be deleted. */
export interface Holder {
  entity: string
  id: number
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

/** What keeps a row from being deleted, each by its name and a link to where it can be dealt with. */
export function HolderList({ holders, pathOf, onFollow }: HolderListProps) {
  return (
    <ul style={{ paddingInlineStart: 16, margin: '8px 0 0' }}>
      {holders.map((holder) => {
        const path = pathOf(holder)
        return (
          <li key={`${holder.entity} ${holder.id}`}>
            {path ? (
              <Link to={path} onClick={onFollow}>
                {holder.title}
              </Link>
            ) : (
              holder.title
            )}
          </li>
        )
      })}
    </ul>
  )
}
