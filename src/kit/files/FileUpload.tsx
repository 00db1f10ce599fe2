import { CameraOutlined, CloseOutlined, PaperClipOutlined, RedoOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '#src/theme/use-is-phone.ts'
import { ProgressBar } from '../feedback/ProgressBar.tsx'
import { blockSubmit } from '../form/pending-inputs.ts'
import { PlainNotice } from '../plain/PlainNotice.tsx'
import { FilePick } from './FilePick.tsx'
import styles from './FileUpload.module.css'
import { PickedPicture } from './PickedPicture.tsx'
import { FILES_ACCEPT, useFileIntake } from './use-file-intake.ts'
import { PHOTO_ACCEPT } from './use-photo-intake.ts'
import { type Sending, useUploads } from './use-uploads.ts'

interface Props {
  /** Sends one file, reporting its progress (0..1). Several are sent at once. */
  onUpload: (file: File, onProgress: (share: number) => void) => Promise<unknown>
}

/**
 * Uploads files that are picked, dropped or taken with a phone's camera. Rejected files are listed with the reason
 * before anything is sent, and failed ones can be sent again.
 */
export function FileUpload({ onUpload }: Props) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const [refusals, setRefusals] = useState<string[]>([])
  /** Picked, and still being shrunk. */
  const [preparing, setPreparing] = useState<readonly File[]>([])
  const uploads = useUploads(onUpload)
  const takeIn = useFileIntake()

  /** Resolves to whether all of them were sent. */
  async function pick(picked: readonly File[], arePhotos = false): Promise<boolean> {
    setPreparing((all) => [...all, ...picked])
    const { files, refusals: refused } = await takeIn(picked, { arePhotos, makesSmall: isPhone })
    setPreparing((all) => all.filter((file) => !picked.includes(file)))
    setRefusals(refused)
    uploads.send(files)
    return refused.length === 0
  }

  return (
    <div>
      <div className={styles.sources}>
        <FilePick look="zone" accept={FILES_ACCEPT} multiple onPick={(picked) => blockSubmit(pick(picked))}>
          <PaperClipOutlined aria-hidden /> {t(isPhone ? 'files.choose' : 'files.attach')}
        </FilePick>
        {isPhone && (
          <FilePick look="zone" accept={PHOTO_ACCEPT} isCamera onPick={(picked) => blockSubmit(pick(picked, true))}>
            <CameraOutlined aria-hidden /> {t('files.takePhoto')}
          </FilePick>
        )}
      </div>
      {preparing.map((file) => (
        <UnderWay key={file.name + file.lastModified} file={file} share={0} />
      ))}
      {uploads.sendings.map((sending) => (
        <SendingLine key={sending.key} sending={sending} onAgain={uploads.again} onDismiss={uploads.dismiss} />
      ))}
      {refusals.map((refusal) => (
        <PlainNotice key={refusal} type="error" role="alert" message={refusal} style={{ marginTop: 8 }} />
      ))}
    </div>
  )
}

/** A file with its progress; a picture is shown as soon as it is picked. */
function UnderWay({ file, share }: Pick<Sending, 'file' | 'share'>) {
  const { t } = useTranslation()
  return (
    <div className={styles.sending}>
      <PickedPicture file={file} alt="" className={styles.picture} />
      <div className={styles.progress}>
        <span className={styles.name}>{file.name}</span>
        <ProgressBar share={share} label={t('files.progressOf', { name: file.name })} />
      </div>
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
  if (failure === null) return <UnderWay file={file} share={share} />
  return (
    <PlainNotice
      type="error"
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
