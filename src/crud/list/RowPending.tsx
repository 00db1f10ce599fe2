import { Navigate, useLocation, useParams } from 'react-router'
import { MERGED_RESOURCES, type MergedResource } from '#contract/merged-entities.ts'
import { ContentPending } from '#src/kit/page/ContentPending.tsx'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { RowMissing } from '#src/kit/page/RowMissing.tsx'
import { isApiError } from '#src/providers/calls/api-error.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { useResource } from '../resource-context.ts'
import type { OpenedRow } from '../use-row.ts'

/** Shown until a page's row is loaded, and when loading fails. */
export function RowPending({ opened: { error, retry } }: { opened: OpenedRow }) {
  const { name, paths } = useResource()
  const { t } = useTexts()
  const list = { title: t(`${name}.title`), path: paths.list }
  if (isApiError(error, 'not_found')) {
    const entity = MERGED_RESOURCES.find((one) => one === name)
    return entity ? <MergedRow entity={entity} list={list} /> : <RowMissing list={list} />
  }
  return (
    <>
      <PageHeader title={error ? t('shell.failed.title') : undefined} trail={[list]} />
      {error ? <LoadFailed error={error} onRetry={retry} /> : <ContentPending />}
    </>
  )
}

/** Leads to the row that this one was merged into. */
function MergedRow({ entity, list }: { entity: MergedResource; list: { title: string; path: string } }) {
  const asked = useParams().id
  const { pathname, search } = useLocation()
  const { data, isPending } = useCall(`${entity}.mergedInto`, { params: { id: Number(asked) } })
  if (isPending) return <ContentPending />
  if (!data || String(data.id) === asked) return <RowMissing list={list} />
  const path = pathname.split('/').map((part) => (part === asked ? data.id : part))
  return <Navigate to={path.join('/') + search} replace />
}
