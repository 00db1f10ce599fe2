import { MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { Alert, Button, Flex, Slider } from 'antd'
import { useEffect, useState } from 'react'
import Cropper, { type Area, type Point } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useTranslation } from 'react-i18next'
import { messagesIn } from '#contract/messages.ts'
import { useLocale } from '#src/providers/language/i18n.ts'
import { Text } from '../values/Text.tsx'
import { cropPicture } from './crop-picture.ts'
import styles from './PictureCrop.module.css'

const ZOOM_MAX = 4
const ZOOM_STEP = 0.1
/** How far an arrow key moves the picture, in pixels. */
const KEY_STEP = 8
const START: Point = { x: 0, y: 0 }

interface Props {
  /** The picked picture. */
  file: File
  /** Gets the cropped picture. */
  onCrop: (file: File) => void
  onCancel: () => void
}

/** Crops a picture to a square: by dragging, pinching, or with arrow keys and a slider. */
export function PictureCrop({ file, onCrop, onCancel }: Props) {
  const { t } = useTranslation()
  const { locale } = useLocale()
  const [address, setAddress] = useState<string | null>(null)
  const [place, setPlace] = useState(START)
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)

  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])

  async function crop() {
    const cropped = area && (await cropPicture(file, area))
    if (cropped) onCrop(cropped)
    else setUnreadable(true)
  }

  if (isUnreadable) {
    return (
      <Flex vertical gap="middle" align="center">
        <Alert type="error" showIcon role="alert" message={messagesIn(locale).fields.image_invalid} />
        <Button onClick={onCancel}>{t('files.picture.chooseAnother')}</Button>
      </Flex>
    )
  }
  return (
    <Flex vertical gap="middle">
      <div className={styles.stage}>
        {address && (
          <Cropper
            image={address}
            aspect={1}
            cropShape="round"
            showGrid={false}
            crop={place}
            onCropChange={setPlace}
            zoom={zoom}
            maxZoom={ZOOM_MAX}
            keyboardStep={KEY_STEP}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            mediaProps={{ onError: () => setUnreadable(true), alt: '' }}
            cropperProps={{ role: 'group', 'aria-label': t('files.picture.cropArea') }}
            disableAutomaticStylesInjection
          />
        )}
      </div>
      <Flex align="center" gap="small">
        <MinusOutlined aria-hidden />
        <Slider
          className={styles.zoom}
          min={1}
          max={ZOOM_MAX}
          step={ZOOM_STEP}
          value={zoom}
          onChange={setZoom}
          tooltip={{ open: false }}
          ariaLabelForHandle={t('files.picture.zoom')}
        />
        <PlusOutlined aria-hidden />
      </Flex>
      <Text type="secondary">{t('files.picture.cropHint')}</Text>
      <Flex justify="flex-end" gap="small" wrap>
        <Button onClick={onCancel}>{t('files.picture.cancel')}</Button>
        <Button type="primary" onClick={() => void crop()} disabled={!area}>
          {t('files.picture.crop')}
        </Button>
      </Flex>
    </Flex>
  )
}
