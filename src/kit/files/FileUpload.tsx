import { CameraOutlined, CloseOutlined, PaperClipOutlined, RedoOutlined } from '@ant-design/icons'
import { Alert, Button, Progress } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FILE_EXTENSIONS, FILE_MAX_BYTES, FILES_PER_UPLOAD } from '../../../contract/limits.ts'
import { useIsPhone } from '../../theme/use-is-phone.ts'
import { FilePick } from './FilePick.tsx'
import styles from './FileUpload.module.css'
import { formatFileSize } from './format-file-size.ts'
import { PHOTO_ACCEPT, usePhotoIntake } from './use-photo-intake.ts'
import { type Sending, useUploads } from './use-uploads.ts'

interface Props {
  /** Sends one file, telling the share that has gone out. Several are sent at once. */
  onUpload: (file: File, onProgress: (share: number) => void) => Promise<unknown>
}

/** Pictures that the server does not take are drawn again before they are sent. */
const ACCEPTED = [PHOTO_ACCEPT, ...FILE_EXTENSIONS.map((extension) => `.${extension}`)].join(',')
const FOREIGN_PICTURE = /\.(heic|heif|webp|avif|bmp)$/i

/**
 * Files are picked, dropped or taken with a phone's camera; refused ones are named with the reason before anything is
 * sent, and one that fails can be sent again.
 */
export function FileUpload({ onUpload }: Props) {
  const { t, i18n } = useTranslation()
  const isPhone = useIsPhone()
  const [refusals, setRefusals] = useState<string[]>([])
  const uploads = useUploads(onUpload)
  const takeIn = usePhotoIntake()

  function reasonAgainst(file: File): string | null {
    const extension = file.name.split('.').pop()?.toLowerCase() ?? ''
    if (!(FILE_EXTENSIONS as readonly string[]).includes(extension)) return t('files.wrongType')
    if (file.size > FILE_MAX_BYTES) {
      return t('files.tooLarge', { limit: formatFileSize(FILE_MAX_BYTES, i18n.language) })
    }
    return null
  }

  async function takePhotos(picked: readonly File[], others: readonly File[] = []) {
    const { photos, refusals: refused } = await takeIn(picked)
    take([...others, ...photos], refused)
  }

  function pick(picked: File[]) {
    const foreign = picked.filter(({ name }) => FOREIGN_PICTURE.test(name))
    if (foreign.length === 0) return take(picked)
    const others = picked.filter((file) => !foreign.includes(file))
    return takePhotos(foreign, others)
  }

  function take(picked: readonly File[], refusedBefore: readonly string[] = []) {
    const unfit = picked.flatMap((file) => {
      const reason = reasonAgainst(file)
      return reason ? [`${file.name}: ${reason}`] : []
    })
    const refused = [...refusedBefore, ...unfit]
    const good = picked.filter((file) => !reasonAgainst(file))
    if (good.length > FILES_PER_UPLOAD) refused.push(t('files.tooMany', { limit: FILES_PER_UPLOAD }))
    setRefusals(refused)
    uploads.send(good.slice(0, FILES_PER_UPLOAD))
  }

  return (
    <div>
      <div className={styles.ways}>
        <FilePick look="zone" accept={ACCEPTED} multiple onPick={pick}>
          <PaperClipOutlined aria-hidden /> {t(isPhone ? 'files.choose' : 'files.attach')}
        </FilePick>
        {isPhone && (
          <FilePick look="zone" accept={PHOTO_ACCEPT} isCamera onPick={takePhotos}>
            <CameraOutlined aria-hidden /> {t('files.takePhoto')}
          </FilePick>
        )}
      </div>
      {uploads.sendings.map((sending) => (
        <SendingLine key={sending.key} sending={sending} onAgain={uploads.again} onDismiss={uploads.dismiss} />
      ))}
      {refusals.map((refusal) => (
        <Alert key={refusal} type="error" showIcon role="alert" message={refusal} style={{ marginTop: 8 }} />
      ))}
    </div>
  )
}

interface SendingLineProps {
  sending: Sending
  onAgain: (sending: Sending) => void
  onDismiss: (sending: Sending) => void
}

function SendingLine({ sending, onAgain, onDismiss }: SendingLineProps) {
  const { t } = useTranslation()
  const { file, share, failure } = sending
  if (failure === null) {
    return (
      <div className={styles.sending}>
        <span className={styles.name}>{file.name}</span>
        <Progress
          percent={Math.round(share * 100)}
          size="small"
          aria-label={t('files.progressOf', { name: file.name })}
        />
      </div>
    )
  }
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      message={`${file.name}: ${failure}`}
      style={{ marginTop: 8 }}
      action={
        <>
          <Button icon={<RedoOutlined aria-hidden />} onClick={() => onAgain(sending)}>
            {t('files.again')}
          </Button>
          <Button
            type="text"
            icon={<CloseOutlined aria-hidden />}
            aria-label={t('files.dismiss', { name: file.name })}
            onClick={() => onDismiss(sending)}
          />
        </>
      }
    />
  )
}
