import { CameraOutlined, CloseOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LABEL_PHOTO_MAX_BYTES, LABEL_PHOTOS_MAX } from '#contract/limits.ts'
import { FilePick } from '#src/kit/files/FilePick.tsx'
import { formatFileSize } from '#src/kit/files/format-file-size.ts'
import photoStyles from '#src/kit/files/PhotoInput.module.css'
import { PHOTO_ACCEPT, usePhotoIntake } from '#src/kit/files/use-photo-intake.ts'
import { blockSubmit } from '#src/kit/form/pending-inputs.ts'
import { Text } from '#src/kit/values/Text.tsx'

interface FaultPhotosProps {
  photos: readonly File[]
  onChange: (change: (before: readonly File[]) => File[]) => void
  /** Why the report was not accepted with these photos. */
  error: string | null
}

/** A few photos, taken now or picked, made small before they are sent. */
export function FaultPhotos({ photos, onChange, error }: FaultPhotosProps) {
  const { t, i18n } = useTranslation()
  const hint = useId()
  const takeIn = usePhotoIntake(LABEL_PHOTO_MAX_BYTES)
  const [refusals, setRefusals] = useState<string[]>([])

  /** Resolves to whether all of them are among the photos. */
  async function add(picked: File[]): Promise<boolean> {
    const taken = await takeIn(picked)
    const isOver = photos.length + taken.photos.length > LABEL_PHOTOS_MAX
    const tooMany = isOver ? [t('publicLabel.photosTooMany', { max: LABEL_PHOTOS_MAX })] : []
    setRefusals([...taken.refusals, ...tooMany])
    onChange((before) => [...before, ...taken.photos].slice(0, LABEL_PHOTOS_MAX))
    return taken.refusals.length === 0
  }

  return (
    <Flex vertical gap="small" style={{ marginBlockEnd: 24 }}>
      <span>{t('publicLabel.photos')}</span>
      {photos.length > 0 && (
        <Flex component="ul" gap="small" wrap style={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {photos.map((photo) => (
            <li key={`${photo.name} ${photo.lastModified} ${photo.size}`} style={{ position: 'relative' }}>
              <Picture photo={photo} />
              <Button
                icon={<CloseOutlined aria-hidden />}
                aria-label={t('publicLabel.removePhoto', { name: photo.name })}
                onClick={() => onChange((before) => before.filter((one) => one !== photo))}
                style={{ position: 'absolute', insetBlockStart: 0, insetInlineEnd: 0 }}
              />
            </li>
          ))}
        </Flex>
      )}
      {photos.length < LABEL_PHOTOS_MAX && (
        <div>
          <FilePick
            look="button"
            accept={PHOTO_ACCEPT}
            multiple
            describedBy={hint}
            onPick={(picked) => blockSubmit(add(picked))}
          >
            <CameraOutlined aria-hidden /> {t('publicLabel.addPhoto')}
          </FilePick>
        </div>
      )}
      {[...(error ? [error] : []), ...refusals].map((refusal) => (
        <Text key={refusal} type="danger" role="alert">
          {refusal}
        </Text>
      ))}
      <Text type="secondary" id={hint}>
        {t('publicLabel.photosHint', {
          max: LABEL_PHOTOS_MAX,
          size: formatFileSize(LABEL_PHOTO_MAX_BYTES, i18n.language),
        })}
      </Text>
    </Flex>
  )
}

function Picture({ photo }: { photo: File }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(photo)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [photo])
  return <img src={address} alt={photo.name} className={photoStyles.picture} style={{ width: 120, height: 90 }} />
}
