import { useTranslation } from 'react-i18next'
import { FILE_MAX_BYTES } from '../../../contract/limits.ts'
import { formatFileSize } from './format-file-size.ts'
import { type PhotoFault, preparePhoto } from './prepare-photo.ts'

/** Phones and computers offer every picture they have; what the server does not take is drawn again, or refused in words. */
export const PHOTO_ACCEPT = 'image/*'

/** The photos among picked files, ready to be sent, and for each of the others its name with the reason. */
interface PhotoIntake {
  photos: File[]
  refusals: string[]
}

export function usePhotoIntake(): (picked: readonly File[]) => Promise<PhotoIntake> {
  const { t, i18n } = useTranslation()

  const reasonOf = (fault: PhotoFault) =>
    fault === 'tooLarge'
      ? t('files.tooLarge', { limit: formatFileSize(FILE_MAX_BYTES, i18n.language) })
      : t(`files.photo.${fault}`)

  return async (picked) => {
    const intake: PhotoIntake = { photos: [], refusals: [] }
    // One after another: a phone has no memory for ten camera pictures at once.
    for (const file of picked) {
      const prepared = await preparePhoto(file)
      if (prepared instanceof File) intake.photos.push(prepared)
      else intake.refusals.push(`${file.name}: ${reasonOf(prepared)}`)
    }
    return intake
  }
}
