import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { ImportEntity } from '../../../contract/import-kinds.ts'
import { LoadFailed } from '../../components/LoadFailed.tsx'
import { PageHeader } from '../../components/PageHeader.tsx'
import { ImportCheck } from './ImportCheck.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { ImportResult } from './ImportResult.tsx'
import { ImportStart } from './ImportStart.tsx'
import { listPath } from './import-paths.ts'
import { isAtWork, useImport } from './use-import.ts'

/** An import from its file to its undoing. Which one stands in the address, so that it can be left and come back to. */
export default function ImportPage({ entity }: { entity: ImportEntity }) {
  const { t } = useTranslation()
  const { importId } = useParams()
  return (
    <>
      <PageHeader
        title={t(`imports.title.${entity}`)}
        trail={[{ title: t(`${entity}.title`), path: listPath(entity) }]}
      />
      {importId ? <OpenedImport key={importId} id={Number(importId)} /> : <ImportStart entity={entity} />}
    </>
  )
}

function OpenedImport({ id }: { id: number }) {
  const { data, error, refetch, show } = useImport(id)
  if (!data) {
    return error ? (
      <LoadFailed error={error} onRetry={refetch} />
    ) : (
      <Skeleton active title={false} paragraph={{ rows: 8 }} />
    )
  }
  if (isAtWork(data)) return <ImportProgress page={data} />
  if (data.state === 'checked') return <ImportCheck page={data} onStart={show} />
  return <ImportResult page={data} onUndo={show} />
}
