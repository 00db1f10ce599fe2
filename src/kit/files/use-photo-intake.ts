import { useTranslation } from 'react-i18next'
import { FILE_MAX_BYTES } from '#contract/limits.ts'
import { formatFileSize } from './format-file-size.ts'
import { type PhotoFault, preparePhoto } from './prepare-photo.ts'

/** Any picture can be picked; formats that the server does not accept are converted, or rejected with a message. */
export const PHOTO_ACCEPT = 'image/*'

/** The picked photos that can be sent, and an error naming each of the others. */
interface PhotoIntake {
  photos: File[]
  refusals: string[]
}

/** @param maxBytes how large a photo may be when it is sent */
export function usePhotoIntake(maxBytes: number = FILE_MAX_BYTES): (picked: readonly File[]) => Promise<PhotoIntake> {
  const { t, i18n } = useTranslation()

  const reasonOf = (fault: PhotoFault) =>
    fault === 'tooLarge'
      ? t('files.tooLarge', { limit: formatFileSize(maxBytes, i18n.language) })
      : t(`files.photo.${fault}`)

  return async (picked) => {
    const intake: PhotoIntake = { photos: [], refusals: [] }
    // One at a time: a phone lacks memory for ten photos at once.
    for (const file of picked) {
      const prepared = await preparePhoto(file, maxBytes)
      if (prepared instanceof File) intake.photos.push(prepared)
      else intake.refusals.push(`${file.name}: ${reasonOf(prepared)}`)
    }
    return intake
  }
}
