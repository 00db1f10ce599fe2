import { useTranslation } from 'react-i18next'
import { FILE_EXTENSIONS, FILE_MAX_BYTES, FILES_PER_UPLOAD } from '#contract/limits.ts'
import { formatFileSize } from './format-file-size.ts'
import { PHOTO_ACCEPT, usePhotoIntake } from './use-photo-intake.ts'

/** Picture formats that the server does not accept are converted before they are sent. */
export const FILES_ACCEPT = [PHOTO_ACCEPT, ...FILE_EXTENSIONS.map((extension) => `.${extension}`)].join(',')
const FOREIGN_PICTURE = /\.(heic|heif|webp|avif|bmp)$/i
const CAMERA_PICTURE = /\.(jpe?g|png)$/i

interface Intake {
  files: File[]
  refusals: string[]
}

interface Options {
  /** Taken with the camera: all of them are converted. */
  arePhotos?: boolean
  /** Pictures from a phone's files are shrunk like those from its camera. */
  makesSmall?: boolean
  /** How many more files are allowed. */
  limit?: number
}

/** The picked files that can be sent, and an error naming each of the others. */
export function useFileIntake(): (picked: readonly File[], options?: Options) => Promise<Intake> {
  const { t, i18n } = useTranslation()
  const takeIn = usePhotoIntake()

  function reasonAgainst(file: File): string | null {
    const extension = file.name.split('.').pop()?.toLowerCase() ?? ''
    if (!(FILE_EXTENSIONS as readonly string[]).includes(extension)) return t('files.wrongType')
    if (file.size > FILE_MAX_BYTES) {
      return t('files.tooLarge', { limit: formatFileSize(FILE_MAX_BYTES, i18n.language) })
    }
    return null
  }

  return async (picked, { arePhotos = false, makesSmall = false, limit = FILES_PER_UPLOAD } = {}) => {
    const isPhoto = ({ name }: File) => FOREIGN_PICTURE.test(name) || (makesSmall && CAMERA_PICTURE.test(name))
    const photos = arePhotos ? picked : picked.filter(isPhoto)
    const drawn = photos.length > 0 ? await takeIn(photos) : { photos: [], refusals: [] }
    const candidates = [...picked.filter((file) => !photos.includes(file)), ...drawn.photos]
    const unfit = candidates.flatMap((file) => {
      const reason = reasonAgainst(file)
      return reason ? [`${file.name}: ${reason}`] : []
    })
    const good = candidates.filter((file) => !reasonAgainst(file))
    const tooMany = good.length > limit ? [t('files.tooMany', { limit: FILES_PER_UPLOAD })] : []
    return { files: good.slice(0, limit), refusals: [...drawn.refusals, ...unfit, ...tooMany] }
  }
}
