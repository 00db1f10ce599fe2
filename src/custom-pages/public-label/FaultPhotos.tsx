import { CameraOutlined, CloseOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FilePick } from '../../kit/files/FilePick.tsx'
import photoStyles from '../../kit/files/PhotoInput.module.css'
import { PHOTO_ACCEPT, usePhotoIntake } from '../../kit/files/use-photo-intake.ts'
import { Text } from '../../kit/values/Text.tsx'

interface FaultPhotosProps {
  photos: readonly File[]
  onChange: (photos: File[]) => void
  max: number
}

/** A few photos, taken now or picked, made small before they are sent. */
export function FaultPhotos({ photos, onChange, max }: FaultPhotosProps) {
  const { t } = useTranslation()
  const hint = useId()
  const takeIn = usePhotoIntake()
  const [refusals, setRefusals] = useState<string[]>([])

  async function add(picked: File[]) {
    const taken = await takeIn(picked)
    setRefusals(taken.refusals)
    onChange([...photos, ...taken.photos].slice(0, max))
  }

  return (
    <Flex vertical gap="small" style={{ marginBlockEnd: 24 }}>
      <span>{t('equipment.report.photos')}</span>
      {photos.length > 0 && (
        <Flex component="ul" gap="small" wrap style={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {photos.map((photo, index) => (
            <li key={`${photo.name} ${photo.lastModified} ${photo.size}`} style={{ position: 'relative' }}>
              <Picture photo={photo} />
              <Button
                icon={<CloseOutlined aria-hidden />}
                aria-label={t('equipment.report.removePhoto', { name: photo.name })}
                onClick={() => onChange(photos.filter((_, place) => place !== index))}
                style={{ position: 'absolute', insetBlockStart: 0, insetInlineEnd: 0 }}
              />
            </li>
          ))}
        </Flex>
      )}
      {photos.length < max && (
        <div>
          <FilePick look="button" accept={PHOTO_ACCEPT} multiple describedBy={hint} onPick={add}>
            <CameraOutlined aria-hidden /> {t('equipment.report.addPhoto')}
          </FilePick>
        </div>
      )}
      {refusals.map((refusal) => (
        <Text key={refusal} type="danger" role="alert">
          {refusal}
        </Text>
      ))}
      <Text type="secondary" id={hint}>
        {t('equipment.report.photosHint', { max })}
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
