import { CameraOutlined, LoadingOutlined, PictureOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileRow } from '#contract/route.ts'
import { useIsPhone } from '#src/theme/use-is-phone.ts'
import { ProgressBar } from '../feedback/ProgressBar.tsx'
import { blockSubmit } from '../form/pending-inputs.ts'
import { Text } from '../values/Text.tsx'
import { FilePick } from './FilePick.tsx'
import styles from './PhotoInput.module.css'
import { PickedPicture } from './PickedPicture.tsx'
import { PHOTO_ACCEPT, usePhotoIntake } from './use-photo-intake.ts'

interface Props {
  /** The photo's subject; read out with the buttons. */
  title: string
  photo: FileRow | null
  onTake: (photo: File) => void
  isSaving?: boolean
  /** Upload progress, 0..1. */
  share?: number
  disabled?: boolean
  isMissing?: boolean
  describedBy?: string
}

/** Takes a photo with the phone's camera or from its gallery; on devices without a camera, from a file. */
export function PhotoInput({
  title,
  photo,
  onTake,
  isSaving = false,
  share = 0,
  disabled = false,
  isMissing = false,
  describedBy,
}: Props) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const takeIn = usePhotoIntake()
  const [refusal, setRefusal] = useState<string | null>(null)
  /** The picked photo, shown at once. */
  const [taken, setTaken] = useState<File | null>(null)
  const [isPreparing, setPreparing] = useState(false)
  const isBusy = isPreparing || isSaving

  /** Resolves to whether there is a photo to send. */
  async function take(picked: File[]): Promise<boolean> {
    setRefusal(null)
    setTaken(picked[0] ?? null)
    setPreparing(true)
    const { photos, refusals } = await takeIn(picked)
    setRefusal(refusals[0] ?? null)
    if (photos[0]) onTake(photos[0])
    setPreparing(false)
    return photos.length > 0
  }

  const button = {
    look: 'button',
    accept: PHOTO_ACCEPT,
    isMissing,
    describedBy,
    disabled: isBusy,
    onPick: (picked: File[]) => blockSubmit(take(picked)),
  } as const
  const ofWhat = <span className="visually-hidden">: {title}</span>
  return (
    <div className={styles.photo}>
      {taken && isBusy && (
        <span className={styles.taken}>
          <PickedPicture file={taken} alt={t('files.camera.of', { title })} className={styles.picture} />
          <ProgressBar share={share} label={t('files.progressOf', { name: taken.name })} />
        </span>
      )}
      {photo && !(taken && isBusy) && (
        <a href={photo.url} target="_blank" rel="noreferrer">
          <img src={photo.preview_url ?? photo.url} alt={t('files.camera.of', { title })} className={styles.picture} />
        </a>
      )}
      {!disabled && (
        <FilePick {...button} isCamera>
          {isBusy ? <LoadingOutlined aria-hidden /> : <CameraOutlined aria-hidden />}{' '}
          {photo ? t('files.camera.again') : t('files.camera.take')}
          {ofWhat}
        </FilePick>
      )}
      {!disabled && isPhone && (
        <FilePick {...button}>
          {isBusy ? <LoadingOutlined aria-hidden /> : <PictureOutlined aria-hidden />} {t('files.camera.gallery')}
          {ofWhat}
        </FilePick>
      )}
      {disabled && !photo && <span>{t('files.camera.none')}</span>}
      {refusal && (
        <Text type="danger" role="alert">
          {refusal}
        </Text>
      )}
    </div>
  )
}
