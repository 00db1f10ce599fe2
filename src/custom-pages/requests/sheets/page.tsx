import { PrinterOutlined } from '@ant-design/icons'
import { Button, Empty, Flex, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { PATHS } from '#contract/paths.ts'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { useCall } from '#src/providers/calls/use-call.ts'
import { RequestSheet } from './RequestSheet.tsx'
import styles from './sheets.module.css'

/** More would be a document of their own, and a call for each. */
const SHEETS_MAX = 100

/** Requests to take along on paper, a sheet each: those named in the address. */
export default function RequestSheetsPage() {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const ids = idsIn(params.get('ids') ?? '')
  return (
    <>
      <div className="screen-only">
        <PageHeader
          title={t('requestSheets.title')}
          trail={[{ title: t('requests.title'), path: PATHS.requests.list }]}
          actions={
            ids.length > 0 && (
              <Button type="primary" icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
                {t('requestSheets.print')}
              </Button>
            )
          }
        />
      </div>
      {ids.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('requestSheets.none')} />
      ) : (
        <Flex vertical gap="middle" className={styles.sheets}>
          {ids.map((id) => (
            <LoadedSheet key={id} id={id} />
          ))}
        </Flex>
      )}
    </>
  )
}

function idsIn(text: string): RequestPage['id'][] {
  const ids = text
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
  return [...new Set(ids)].slice(0, SHEETS_MAX)
}

function LoadedSheet({ id }: { id: number }) {
  const { data, error, refetch } = useCall('requests.show', { params: { id } })
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  return <RequestSheet request={data} />
}
