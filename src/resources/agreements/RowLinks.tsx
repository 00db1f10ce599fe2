import { Fragment } from 'react'
import { Link } from 'react-router'
import type { ResourceName } from '#contract/resources.ts'
import { useMay } from '#src/providers/use-may.ts'

interface RowLinksProps {
  rows: readonly { id: number; name: string }[]
  resource: ResourceName
  pathOf: (id: number) => string
}

/** Rows by their names, linked for those who may open them. */
export function RowLinks({ rows, resource, pathOf }: RowLinksProps) {
  const mayOpen = useMay(resource, 'show')
  return rows.map(({ id, name }, place) => (
    <Fragment key={id}>
      {place > 0 && ', '}
      {mayOpen ? (
        <Link to={pathOf(id)} onClick={(event) => event.stopPropagation()}>
          {name}
        </Link>
      ) : (
        name
      )}
    </Fragment>
  ))
}
