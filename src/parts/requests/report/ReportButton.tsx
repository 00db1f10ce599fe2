import { DownloadOutlined } from '@ant-design/icons'
import { Alert, Button, type ButtonProps, Flex } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveDownload } from '#src/kit/list/save-download.ts'
import type { Download } from '#src/providers/api.ts'
import { reasonOf } from '#src/providers/api-error.ts'

interface Props extends Pick<ButtonProps, 'size' | 'block' | 'icon' | 'aria-label'> {
  label: string
  load: () => Promise<Download>
  /** Used when the server does not name the file. */
  fallbackName: string
}

/** Downloads a report. Rendering takes a while, which the button shows; a failure is shown below it. */
export function ReportButton({ label, load, fallbackName, icon = <DownloadOutlined aria-hidden />, ...look }: Props) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function download() {
    setBusy(true)
    setFailure(null)
    try {
      saveDownload(await load(), fallbackName)
    } catch (error) {
      setFailure(reasonOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Flex vertical gap="small" align={look.block ? undefined : 'start'}>
      <Button
        {...look}
        icon={icon}
        loading={isBusy}
        onClick={download}
        aria-label={isBusy ? undefined : look['aria-label']}
      >
        {isBusy ? t('requests.report.preparing') : label}
      </Button>
      {failure !== null && (
        <Alert
          type="error"
          showIcon
          role="alert"
          message={t('requests.report.failed')}
          description={failure}
          action={
            <Button size="small" onClick={download}>
              {t('requests.report.retry')}
            </Button>
          }
        />
      )}
    </Flex>
  )
}
