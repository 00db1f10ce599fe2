import { DownloadOutlined, LoadingOutlined } from '@ant-design/icons'
import { useNotification } from '@refinedev/core'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Download } from '../../providers/api.ts'
import { saveDownload } from './save-download.ts'

interface Props {
  /** Fetches the list as it is filtered and sorted, every page of it. */
  load: (signal: AbortSignal) => Promise<Download>
  /** For a server that gives the file no name. */
  fallbackName: string
  /** Its sign alone, where there is no room for words. */
  isShort?: boolean
  /** What it says where no spreadsheet comes. */
  words?: string
}

/** A list as a spreadsheet. While it comes, the same button cancels it. */
export function ExportButton({ load, fallbackName, isShort = false, words }: Props) {
  const { t } = useTranslation()
  const { open } = useNotification()
  const [isBusy, setBusy] = useState(false)
  const cancelling = useRef<AbortController>(undefined)
  const label = isBusy ? t('crud.cancelExport') : (words ?? t('crud.export'))

  async function download() {
    cancelling.current = new AbortController()
    const { signal } = cancelling.current
    setBusy(true)
    try {
      saveDownload(await load(signal), fallbackName)
    } catch (error) {
      if (signal.aborted) return
      open?.({ type: 'error', message: t('crud.exportFailed'), description: (error as Error).message })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      icon={isBusy ? <LoadingOutlined aria-hidden /> : <DownloadOutlined aria-hidden />}
      onClick={isBusy ? () => cancelling.current?.abort() : download}
      {...(isShort && { 'aria-label': label, title: label })}
    >
      {!isShort && label}
    </Button>
  )
}
