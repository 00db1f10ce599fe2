import { FileExcelOutlined } from '@ant-design/icons'
import { Alert, Progress, theme } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IMPORT_ROWS_MAX, type ImportEntity } from '#contract/imports/import-kinds.ts'
import { FILE_MAX_BYTES, IMPORT_EXTENSIONS } from '#contract/limits.ts'
import { FilePick } from '#src/kit/files/FilePick.tsx'
import { formatFileSize } from '#src/kit/files/format-file-size.ts'
import { minutesForFile } from './minutes-needed.ts'

interface Props {
  entity: ImportEntity
  /** Sends the file, telling the share that has gone out. */
  onSend: (file: File, onProgress: (share: number) => void) => Promise<void>
}

const ACCEPTED = IMPORT_EXTENSIONS.map((extension) => `.${extension}`).join(',')

/** One spreadsheet is picked or dropped here; any other file is rejected before anything is sent. */
export function SheetInput({ entity, onSend }: Props) {
  const { t, i18n } = useTranslation()
  const { token } = theme.useToken()
  const [share, setShare] = useState<number | null>(null)
  const [fileBytes, setFileBytes] = useState(0)
  const [refusal, setRefusal] = useState<string | null>(null)
  const size = formatFileSize(FILE_MAX_BYTES, i18n.language)
  const rows = new Intl.NumberFormat(i18n.language).format(IMPORT_ROWS_MAX)

  function reasonAgainst(file: File): string | null {
    const extension = file.name.split('.').pop()?.toLowerCase() ?? ''
    if (!(IMPORT_EXTENSIONS as readonly string[]).includes(extension)) return t('imports.file.wrongType')
    return file.size > FILE_MAX_BYTES ? t('imports.file.tooLarge', { size }) : null
  }

  async function send(file: File | undefined) {
    if (!file) return
    const reason = reasonAgainst(file)
    setRefusal(reason)
    if (reason) return
    setFileBytes(file.size)
    setShare(0)
    try {
      await onSend(file, setShare)
    } catch (error) {
      const { fields, message } = error as Error & { fields?: { file?: { message: string } } }
      setRefusal(fields?.file?.message ?? message)
      setShare(null)
    }
  }

  return (
    <div>
      <FilePick
        look="zone"
        accept={ACCEPTED}
        disabled={share !== null}
        onPick={([file]) => void send(file)}
        style={{ flexDirection: 'column', padding: '32px 16px', textAlign: 'center' }}
      >
        <FileExcelOutlined aria-hidden style={{ fontSize: 32, color: token.colorPrimary }} />
        <strong>{t('imports.file.choose')}</strong>
        <span style={{ color: token.colorTextSecondary }}>{t('imports.file.limits', { size, rows })}</span>
      </FilePick>
      {share !== null && (
        <>
          <Progress percent={Math.round(share * 100)} aria-label={t('imports.file.sending')} />
          <p role="status">{t('imports.progress.within', { count: minutesForFile(entity, fileBytes) })}</p>
        </>
      )}
      {refusal && <Alert type="error" showIcon message={refusal} style={{ marginTop: 8 }} />}
    </div>
  )
}
