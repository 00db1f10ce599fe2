import { Fragment } from 'react'
import { Link } from 'react-router'
import { DEPENDENTS_NAMED_MAX } from '#contract/limits.ts'
import { isApiError } from '#src/providers/calls/api-error.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'

/** A row that blocks a deletion, as an `in_use` error names it. */
export interface Dependent {
  entity: string
  id: number
  title: string
}

/** The rows an `in_use` error names; those the user may not see are left out. */
export function dependentsOf(error: unknown): Dependent[] {
  return isApiError(error, 'in_use') && Array.isArray(error.details) ? (error.details as Dependent[]) : []
}

interface DependentListProps {
  dependents: readonly Dependent[]
  /** A dependent's page; null when its entity has none. */
  pathOf: (dependent: Dependent) => string | null
  onFollow: () => void
}

/** The rows that block a deletion, by entity, with links to their pages. */
export function DependentList({ dependents, pathOf, onFollow }: DependentListProps) {
  const { t } = useTexts()
  const kinds = [...new Set(dependents.map(({ entity }) => entity))]
  const ofKind = (kind: string) => dependents.filter(({ entity }) => entity === kind)
  return kinds.map((entity) => (
    <Fragment key={entity}>
      <h3 style={{ fontSize: 'inherit', margin: '8px 0 0' }}>{t(`crud.dependentsOf.${entity}`)}</h3>
      <ul style={{ paddingInlineStart: 16, margin: 0 }}>
        {ofKind(entity)
          .slice(0, DEPENDENTS_NAMED_MAX)
          .map((dependent) => {
            const path = pathOf(dependent)
            const title = t('crud.dependent', { context: entity, title: dependent.title })
            return (
              <li key={dependent.id}>
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
        {ofKind(entity).length > DEPENDENTS_NAMED_MAX && <li>{t('crud.dependentsOf.others')}</li>}
      </ul>
    </Fragment>
  ))
}
