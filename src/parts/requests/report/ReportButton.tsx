import { DownloadOutlined } from '@ant-design/icons'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveDownload } from '#src/kit/list/save-download.ts'
import { PlainButton } from '#src/kit/plain/PlainButton.tsx'
import { PlainNotice } from '#src/kit/plain/PlainNotice.tsx'
import type { Download } from '#src/providers/calls/api.ts'
import { reasonOf } from '#src/providers/calls/api-error.ts'
import styles from './ReportButton.module.css'

interface Props extends Pick<ComponentProps<typeof PlainButton>, 'size' | 'isWide' | 'icon' | 'aria-label'> {
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
    <div className={styles.report}>
      <PlainButton
        {...look}
        icon={icon}
        isBusy={isBusy}
        onClick={download}
        aria-label={isBusy ? undefined : look['aria-label']}
      >
        {isBusy ? t('requests.report.preparing') : label}
      </PlainButton>
      {failure !== null && (
        <PlainNotice
          type="error"
          role="alert"
          message={t('requests.report.failed')}
          description={failure}
          action={
            <PlainButton size="small" onClick={download}>
              {t('requests.report.retry')}
            </PlainButton>
          }
        />
      )}
    </div>
  )
}
