import { ContentPending } from '#src/kit/page/ContentPending.tsx'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { RowMissing } from '#src/kit/page/RowMissing.tsx'
import { isApiError } from '#src/providers/api-error.ts'
import { useTexts } from '#src/providers/use-texts.ts'
import { useResource } from '../resource-context.ts'
import type { OpenedRow } from '../use-row.ts'

/** Shown until a page's row is loaded, and when loading fails. */
export function RowPending({ opened: { error, retry } }: { opened: OpenedRow }) {
  const { name, paths } = useResource()
  const { t } = useTexts()
  const list = { title: t(`${name}.title`), path: paths.list }
  if (isApiError(error, 'not_found')) return <RowMissing list={list} />
  return (
    <>
      <PageHeader title={error ? t('shell.failed.title') : undefined} trail={[list]} />
      {error ? <LoadFailed error={error} onRetry={retry} /> : <ContentPending />}
    </>
  )
}
