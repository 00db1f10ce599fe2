import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router'
import type { ImportEntity } from '#contract/imports/import-kinds.ts'
import { PATHS } from '#contract/paths.ts'
import { ContentPending } from '#src/kit/page/ContentPending.tsx'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { RowMissing } from '#src/kit/page/RowMissing.tsx'
import { isApiError } from '#src/providers/calls/api-error.ts'
import { ReadOnOpening } from '../notification-center/ReadOnOpening.tsx'
import { ImportCheck } from './ImportCheck.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { ImportResult } from './ImportResult.tsx'
import { ImportStart, type SentFile } from './ImportStart.tsx'
import { isAtWork, useImport } from './use-import.ts'

/** An import from its file to its undoing. The address names it, so that the user can leave and come back. */
export default function ImportPage({ entity }: { entity: ImportEntity }) {
  const { importId } = useParams()
  if (importId) return <OpenedImport key={importId} entity={entity} id={Number(importId)} />
  return (
    <>
      <Header entity={entity} />
      <ImportStart entity={entity} />
    </>
  )
}

function useList(entity: ImportEntity) {
  const { t } = useTranslation()
  return { title: t(`${entity}.title`), path: PATHS[entity].list }
}

function Header({ entity }: { entity: ImportEntity }) {
  const { t } = useTranslation()
  return <PageHeader title={t(`imports.title.${entity}`)} trail={[useList(entity)]} />
}

function OpenedImport({ entity, id }: { entity: ImportEntity; id: number }) {
  const opened = useImport(id)
  const list = useList(entity)
  if (!opened.data && isApiError(opened.error, 'not_found')) return <RowMissing list={list} />
  return (
    <>
      <Header entity={entity} />
      <ReadOnOpening resource="imports" id={id} />
      <ImportState opened={opened} />
    </>
  )
}

function ImportState({ opened: { data, error, refetch, show } }: { opened: ReturnType<typeof useImport> }) {
  const sent = useLocation().state as SentFile | null
  if (!data) {
    return error ? <LoadFailed error={error} onRetry={refetch} /> : <ContentPending />
  }
  if (isAtWork(data)) return <ImportProgress page={data} fileBytes={sent?.fileBytes} />
  if (data.state === 'checked') return <ImportCheck page={data} onStart={show} />
  return <ImportResult page={data} onStart={show} />
}
