import { DownloadOutlined } from '@ant-design/icons'
import { useNotification } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Download } from '../../providers/api.ts'
import { saveDownload } from './save-download.ts'

interface Props {
  /** Fetches the list as it is filtered and sorted, every page of it. */
  load: () => Promise<Download>
  /** For a server that gives the file no name. */
  fallbackName: string
  /** Its sign alone, where there is no room for words. */
  isShort?: boolean
}

/** A list as a spreadsheet. */
export function ExportButton({ load, fallbackName, isShort = false }: Props) {
  const { t } = useTranslation()
  const { open } = useNotification()
  const [isBusy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    try {
      saveDownload(await load(), fallbackName)
    } catch (error) {
      open?.({ type: 'error', message: t('crud.exportFailed'), description: (error as Error).message })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      icon={<DownloadOutlined aria-hidden />}
      loading={isBusy}
      onClick={download}
      {...(isShort && { 'aria-label': t('crud.export'), title: t('crud.export') })}
    >
      {!isShort && t('crud.export')}
    </Button>
  )
}
