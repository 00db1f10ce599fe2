import { PaperClipOutlined } from '@ant-design/icons'
import { Alert, Progress, theme } from 'antd'
import { type ChangeEvent, type DragEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FILE_EXTENSIONS, FILE_MAX_BYTES, FILES_PER_UPLOAD } from '../../contract/limits.ts'
import styles from './FileUpload.module.css'
import { fileSizeWords } from './file-size-words.ts'

interface Props {
  /** Sends the files, telling the share that has gone out. */
  onUpload: (files: File[], onProgress: (share: number) => void) => Promise<unknown>
}

const ACCEPTED = FILE_EXTENSIONS.map((extension) => `.${extension}`).join(',')

/** Files are picked or dropped here; refused ones are named with the reason before anything is sent. */
export function FileUpload({ onUpload }: Props) {
  const { t, i18n } = useTranslation()
  const { token } = theme.useToken()
  const field = useId()
  const [share, setShare] = useState<number | null>(null)
  const [refusals, setRefusals] = useState<string[]>([])
  const [isOver, setOver] = useState(false)

  function reasonAgainst(file: File): string | null {
    const extension = file.name.split('.').pop()?.toLowerCase() ?? ''
    if (!(FILE_EXTENSIONS as readonly string[]).includes(extension)) return t('requests.files.wrongType')
    if (file.size > FILE_MAX_BYTES) {
      return t('requests.files.tooLarge', { limit: fileSizeWords(FILE_MAX_BYTES, i18n.language) })
    }
    return null
  }

  async function send(picked: File[]) {
    const refused = picked.flatMap((file) => {
      const reason = reasonAgainst(file)
      return reason ? [`${file.name}: ${reason}`] : []
    })
    const good = picked.filter((file) => !reasonAgainst(file))
    const sent = good.slice(0, FILES_PER_UPLOAD)
    if (good.length > sent.length) refused.push(t('requests.files.tooMany', { limit: FILES_PER_UPLOAD }))
    setRefusals(refused)
    if (sent.length === 0) return
    setShare(0)
    try {
      await onUpload(sent, setShare)
    } catch (error) {
      setRefusals([...refused, error instanceof Error ? error.message : String(error)])
    } finally {
      setShare(null)
    }
  }

  function pick(event: ChangeEvent<HTMLInputElement>) {
    const picked = [...(event.target.files ?? [])]
    event.target.value = ''
    void send(picked)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    void send([...event.dataTransfer.files])
  }

  return (
    <div>
      <input
        id={field}
        className={styles.input}
        type="file"
        multiple
        accept={ACCEPTED}
        disabled={share !== null}
        onChange={pick}
      />
      <label
        htmlFor={field}
        className={styles.zone}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        style={{
          borderColor: isOver ? token.colorPrimary : token.colorTextTertiary,
          outlineColor: token.colorPrimary,
        }}
      >
        <PaperClipOutlined /> {t('requests.files.attach')}
      </label>
      {share !== null && (
        <Progress percent={Math.round(share * 100)} size="small" aria-label={t('requests.files.progress')} />
      )}
      {refusals.map((refusal) => (
        <Alert key={refusal} type="error" showIcon message={refusal} style={{ marginTop: 8 }} />
      ))}
    </div>
  )
}
