import { DownloadOutlined, LoadingOutlined } from '@ant-design/icons'
import { useNotification } from '@refinedev/core'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Download } from '#src/providers/calls/api.ts'
import { saveDownload } from './save-download.ts'

interface Props {
  /** Fetches the whole list with its filters and order, all pages of it. */
  load: (signal: AbortSignal) => Promise<Download>
  /** The file's name when the server gives none. */
  fallbackName: string
  /** Only the icon, where there is no room for text. */
  isShort?: boolean
  /** For files that are not a spreadsheet. */
  label?: string
}

/** Downloads a list as a spreadsheet. While it loads, the same button cancels it. */
export function ExportButton({ load, fallbackName, isShort = false, label }: Props) {
  const { t } = useTranslation()
  const { open } = useNotification()
  const [isBusy, setBusy] = useState(false)
  const cancelling = useRef<AbortController>(undefined)
  const text = isBusy ? t('crud.cancelExport') : (label ?? t('crud.export'))

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
      {...(isShort && { 'aria-label': text, title: text })}
    >
      {!isShort && text}
    </Button>
  )
}
