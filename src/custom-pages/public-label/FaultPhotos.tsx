import { CameraOutlined, CloseOutlined } from '@ant-design/icons'
import { Button, Flex, theme } from 'antd'
import { type ChangeEvent, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import input from '../../components/PhotoInput.module.css'
import { Text } from '../../components/Text.tsx'
import { PHOTO_ACCEPT, usePhotoIntake } from '../../components/use-photo-intake.ts'

interface FaultPhotosProps {
  photos: readonly File[]
  onChange: (photos: File[]) => void
  max: number
}

/** A few photos, taken now or picked, made small before they are sent. */
export function FaultPhotos({ photos, onChange, max }: FaultPhotosProps) {
  const { t } = useTranslation()
  const { token } = theme.useToken()
  const field = useId()
  const hint = useId()
  const takeIn = usePhotoIntake()
  const [refusals, setRefusals] = useState<string[]>([])

  async function add(event: ChangeEvent<HTMLInputElement>) {
    const picked = [...(event.target.files ?? [])]
    event.target.value = ''
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
          <input
            id={field}
            className={input.input}
            type="file"
            accept={PHOTO_ACCEPT}
            multiple
            aria-describedby={hint}
            onChange={add}
          />
          <label
            htmlFor={field}
            className={input.button}
            style={{ borderColor: token.colorBorder, color: token.colorText, outlineColor: token.colorPrimary }}
          >
            <CameraOutlined aria-hidden /> {t('equipment.report.addPhoto')}
          </label>
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
  return <img src={address} alt={photo.name} className={input.picture} style={{ width: 120, height: 90 }} />
}
