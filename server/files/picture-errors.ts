import type { UploadFault } from '#contract/files/files.ts'
import { IMAGE_MEGAPIXELS_MAX } from '#contract/limits.ts'
import { type Locale, messagesIn } from '#contract/messages.ts'
import type { Upload } from '#contract/route.ts'
import { AppError } from '../errors/app-error.ts'

export function takesPicturesOnly({ accepts }: Upload): boolean {
  return accepts === 'avatar' || accepts === 'photo'
}

/** The error for a file that is not a picture, or a broken one. */
export function wrongImage({ field }: Upload, details: UploadFault): AppError {
  const message = (locale: Locale) => messagesIn(locale).fields.image_invalid
  return new AppError('unsupported_type', { fields: { [field]: 'image_invalid' }, message, details })
}

/** The error for a photo in HEIC, which says what to choose instead. */
export function heicImage({ field }: Upload, details: UploadFault): AppError {
  const message = (locale: Locale) => messagesIn(locale).fields.image_heic
  return new AppError('unsupported_type', { fields: { [field]: 'image_heic' }, message, details })
}

/** The error for a picture that would take too much memory. */
export function tooManyPixels({ field }: Upload, details: UploadFault): AppError {
  return new AppError('validation_failed', {
    fields: { [field]: ['image_pixels', { max: IMAGE_MEGAPIXELS_MAX }] },
    details,
  })
}
