import { CameraOutlined, LoadingOutlined, PictureOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileRow } from '../../../contract/route.ts'
import { useIsPhone } from '../../theme/use-is-phone.ts'
import { Text } from '../values/Text.tsx'
import { FilePick } from './FilePick.tsx'
import styles from './PhotoInput.module.css'
import { PHOTO_ACCEPT, usePhotoIntake } from './use-photo-intake.ts'

interface Props {
  /** What the photo is of; read out with the buttons. */
  title: string
  photo: FileRow | null
  onTake: (photo: File) => void
  isSaving?: boolean
  disabled?: boolean
  isMissing?: boolean
}

/** Takes a photo with the phone's camera or out of its gallery; where there is no camera, out of a file. */
export function PhotoInput({ title, photo, onTake, isSaving = false, disabled = false, isMissing = false }: Props) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const takeIn = usePhotoIntake()
  const [refusal, setRefusal] = useState<string | null>(null)

  async function take(picked: File[]) {
    setRefusal(null)
    const { photos, refusals } = await takeIn(picked)
    setRefusal(refusals[0] ?? null)
    if (photos[0]) onTake(photos[0])
  }

  const button = { look: 'button', accept: PHOTO_ACCEPT, isMissing, disabled: isSaving, onPick: take } as const
  const ofWhat = <span className="visually-hidden">: {title}</span>
  return (
    <div className={styles.photo}>
      {photo && (
        <a href={photo.url} target="_blank" rel="noreferrer">
          <img src={photo.preview_url ?? photo.url} alt={t('files.camera.of', { title })} className={styles.picture} />
        </a>
      )}
      {!disabled && (
        <FilePick {...button} isCamera>
          {isSaving ? <LoadingOutlined aria-hidden /> : <CameraOutlined aria-hidden />}{' '}
          {photo ? t('files.camera.again') : t('files.camera.take')}
          {ofWhat}
        </FilePick>
      )}
      {!disabled && isPhone && (
        <FilePick {...button}>
          {isSaving ? <LoadingOutlined aria-hidden /> : <PictureOutlined aria-hidden />} {t('files.camera.gallery')}
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
