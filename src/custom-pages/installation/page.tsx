import { DownloadOutlined } from '@ant-design/icons'
import { Button, Flex, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { saveDownload } from '#src/kit/list/save-download.ts'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { useCall } from '#src/providers/calls/use-call.ts'
import { Facts } from './Facts.tsx'
import { StateSections } from './StateSections.tsx'

const RENEW_MS = 10_000

/** The state of the installation, and a file of it to send to support. */
export default function InstallationPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useCall('installation.show', {}, { refetchInterval: RENEW_MS })

  function saveReport() {
    const blob = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
    saveDownload({ blob, filename: `naryad-${new Date().toISOString().slice(0, 10)}.json` }, 'naryad.json')
  }

  return (
    <>
      <PageHeader title={t('shell.pages.installation')} />
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 10 }} />}
      {data && (
        <Flex vertical gap="middle" style={{ maxWidth: 760 }}>
          <Facts rows={[{ label: t('installation.version'), value: data.version }]} />
          <StateSections state={data.state} />
          <span>{t('installation.bundleHint')}</span>
          <Button icon={<DownloadOutlined aria-hidden />} onClick={saveReport} style={{ alignSelf: 'start' }}>
            {t('installation.bundle')}
          </Button>
        </Flex>
      )}
    </>
  )
}
